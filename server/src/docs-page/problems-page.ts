import type { OpenApiDocument } from '../kernel/http/openapi/index.ts'
import { type Html, html } from './html.ts'
import type { Page } from './layout.ts'
import { inline, markdown } from './markdown.ts'
import { listProblems } from './problem-list.ts'

const MANY = 20

const ABOUT = `# Problems

An error is always JSON: \`{message, code, errors?, request_id?}\`. \`message\` is for people, in the language of \`Accept-Language\` (\`en\`, \`zh-CN\`). \`code\` is for programs and never changes. \`errors\` lists every invalid field of a 422 with its messages. \`X-Request-Id\` is what to quote when you ask for help.

| status | what it means | what a client does |
|---|---|---|
| 400 | the JSON or the address cannot be read | fix the client |
| 401 | no valid token; \`auth.step_up\` asks for a second factor or a fresh proof | refresh once, then sign in again; for \`auth.step_up\` confirm with the second factor |
| 403 | signed in but not allowed, or not enough coins | say \`message\` |
| 404 | missing, deleted or hidden, indistinguishably | remove it from the screen |
| 405 | the path supports other methods, listed in \`Allow\` | fix the client |
| 409 | the first request with this \`Idempotency-Key\` is still running | ask again after \`Retry-After\` with the same key |
| 413, 415, 431 | too large, or not JSON | fix the client |
| 422 | something in the request is wrong | show \`errors\` at their fields |
| 429 | over a limit | wait for \`Retry-After\` |
| 500 | a fault on our side | show \`request_id\` |
| 503 | busy, or a provider is unavailable | ask again after \`Retry-After\` with the same key |

## Codes

What to do about each, and the operations that list it. \`openapi.json\` has the same as \`x-problems\`.`

/** Every code with the status it comes with, what to do about it and where it may come from. */
export function problemsPage(document: OpenApiDocument): Page {
  return {
    slug: 'problems',
    title: 'Problems',
    inside: [{ id: 'codes', title: 'Codes' }],
    content: html`${markdown(ABOUT)}<table class="fields"><tbody>${listProblems(document).map(
      ({ code, statuses, advice, from }) => html`<tr id="${code}"><th scope="row"><code>${code}</code>${
        statuses.length > 0 && html`<br><small>${statuses.join(', ')}</small>`
      }</th>
        <td>${advice !== undefined && html`<p>${inline(advice)}</p>`}${whereFrom(code, from)}</td></tr>`,
    )}</tbody></table>`,
  }
}

/** Where a code comes from, as far as it helps: a list of two hundred operations does not. */
function whereFrom(code: string, from: ReadonlyMap<string, string>): Html {
  if (code.startsWith('sandbox.')) return html`<small><a href="/docs/sandbox">Sandbox</a></small>`
  if (from.size === 0) return html`<small>Any operation.</small>`
  if (from.size > MANY) return html`<small>${from.size} operations.</small>`
  return html`<small>${[...from].map(([href, title], index) => html`${index > 0 && ' · '}<a href="${href}">${title}</a>`)}</small>`
}
