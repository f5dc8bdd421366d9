import type { Media } from '../kernel/http/openapi/document.ts'
import type { OpenApiDocument } from '../kernel/http/openapi/index.ts'
import { html } from './html.ts'
import type { Page } from './layout.ts'
import { markdown } from './markdown.ts'
import { codesOf } from './operation-view.ts'
import { entriesOf, sections } from './sections.ts'

const ABOUT = `# Problems

A refusal is always JSON: \`{message, code, errors?, request_id?}\`. \`message\` is for people, in the language of \`Accept-Language\` (\`en\`, \`zh-CN\`). \`code\` is for programs and never changes. \`errors\` names every wrong field of a 422 with its sentences. \`X-Request-Id\` is what to quote when you ask for help.

| status | what it means | what a client does |
|---|---|---|
| 400 | the JSON or the address cannot be read | mend the client |
| 401 | no good token; \`auth.step_up\` asks for a second factor or a fresh proof | refresh once, then sign in again; for \`auth.step_up\` show the factor |
| 403 | known, but not allowed, or too little currency | say \`message\` |
| 404 | missing, deleted or hidden: the three cannot be told apart | take it off the screen |
| 405 | the path knows other methods, named in \`Allow\` | mend the client |
| 409 | the first request with this \`Idempotency-Key\` still runs | ask again after \`Retry-After\` with the same key |
| 413, 415, 431 | too large, or not JSON | mend the client |
| 422 | something in the request is wrong | show \`errors\` at their fields |
| 429 | over a limit | wait for \`Retry-After\` |
| 500 | a fault of ours | show \`request_id\` |
| 503 | busy, or a provider is away | ask again after \`Retry-After\` with the same key |

## Codes

Each with the operations that list it.`

/** Every code with the status it comes with and where it may come from. */
export function problemsPage(document: OpenApiDocument): Page {
  const codes = new Map<string, { statuses: Set<string>; from: Map<string, string> }>()
  for (const section of sections) {
    for (const { id, operation } of entriesOf(document, section)) {
      for (const [status, response] of Object.entries(operation.responses)) {
        if (status < '400') continue
        const whole = '$ref' in response ? document.components.responses[response.$ref.split('/').at(-1)!] : response
        const media: Media | undefined = Object.values(whole?.content ?? {})[0]
        for (const code of codesOf(media, document.components)) {
          const known = codes.get(code) ?? { statuses: new Set(), from: new Map() }
          known.statuses.add(status)
          known.from.set(`/docs/${section.slug}#${id}`, operation.summary)
          codes.set(code, known)
        }
      }
    }
  }
  const rows = [...codes].sort(([one], [other]) => (one < other ? -1 : 1))
  const everywhere = 20
  return {
    slug: 'problems',
    title: 'Problems',
    inside: [{ id: 'codes', title: 'Codes' }],
    content: html`${markdown(ABOUT)}<table class="fields"><tbody>${rows.map(
      ([
        code,
        { statuses, from },
      ]) => html`<tr id="${code}"><th scope="row"><code>${code}</code><br><small>${[...statuses].join(', ')}</small></th>
        <td>${from.size > everywhere ? `${from.size} operations.` : [...from].map(([href, title], index) => html`${index > 0 && ' · '}<a href="${href}">${title}</a>`)}</td></tr>`,
    )}</tbody></table>`,
  }
}
