import type { Media, Parameter, Reference, Response } from '../kernel/http/openapi/document.ts'
import type { OpenApiDocument } from '../kernel/http/openapi/index.ts'
import { type Html, html } from './html.ts'
import { inline, markdown } from './markdown.ts'
import { fieldsOf, typeOf } from './schema-view.ts'
import type { Entry } from './sections.ts'

type Components = OpenApiDocument['components']

/** One operation: what it does, who may call it, what it takes and returns, and a form to try it with. */
export function operationView(entry: Entry, components: Components): Html {
  const { operation, methods, path, id } = entry
  const body = jsonOf(operation.requestBody?.content)
  const parameters = (operation.parameters ?? [])
    .map((each) => resolved<Parameter>(each, components.parameters))
    .filter((each) => each.in !== 'header')
  const about = (operation.description ?? '').replace(/^\*\*Who:\*\*[^\n]*\n*/, '')
  return html`<section class="op" id="${id}" aria-labelledby="${id}-title">
    <h3 id="${id}-title"><a href="#${id}">${operation.summary}</a></h3>
    <p class="line">${verbs(methods)} <code>${path}</code></p>
    <p class="who">${inline(operation['x-access'])}</p>
    ${about !== '' && markdown(about)}
    ${parameters.length > 0 && html`<h4>Parameters</h4><table class="fields"><tbody>${parameters.map(parameterRow)}</tbody></table>`}
    ${body && html`<h4>Body</h4>${operation.requestBody?.description && html`<p>${inline(operation.requestBody.description)}</p>`}${bodyView(body, components)}`}
    <h4>Responses</h4>
    <dl class="answers">${Object.entries(operation.responses).map(([status, response]) => answerView(status, resolved<Response>(response, components.responses), components))}</dl>
    ${tryView(entry, parameters, body)}
  </section>`
}

const verbs = (methods: string[]): Html =>
  html`${methods.map((method, index) => html`${index > 0 && ' or '}<b class="verb verb-${method.toLowerCase()}">${method}</b>`)}`

const resolved = <Kind>(given: Kind | Reference, named: Record<string, Kind>): Kind =>
  typeof given === 'object' && given !== null && '$ref' in given ? named[given.$ref.split('/').at(-1)!]! : given

const jsonOf = (content: Record<string, Media> | undefined): Media | undefined =>
  content && (content['application/json'] ?? Object.values(content)[0])

const parameterRow = ({ name, required, description, schema }: Parameter): Html => html`<tr>
  <th scope="row"><code>${name}</code>${required && html`<span class="must">required</span>`}</th>
  <td>${typeOf(schema)}<br>${inline(description)}</td>
</tr>`

function bodyView({ schema, example }: Media, components: Components): Html {
  const name = (schema as { $ref?: string }).$ref?.split('/').at(-1)
  const shown = name ? components.schemas[name]! : schema
  return html`${fieldsOf(shown) ?? html`<p>${typeOf(schema)}</p>`}
    ${example !== undefined && html`<pre><code class="language-json">${JSON.stringify(example, null, 2)}</code></pre>`}`
}

function answerView(status: string, { description, content }: Response, components: Components): Html {
  const media = jsonOf(content)
  const codes = status >= '400' ? codesOf(media, components) : []
  const hasType = media && status < '400'
  return html`<dt class="status-${status[0]}">${status}</dt>
    <dd>${inline(description)}${hasType && html` → ${typeOf(media.schema)}`}${codes.length > 0 && html`<br>${codes.map((code) => html`<a class="code" href="/docs/problems#${code}"><code>${code}</code></a> `)}`}
    ${hasType && !('$ref' in media.schema) && fieldsOf(media.schema)}</dd>`
}

/** The codes a refusal may carry, as far as the description lists them. */
export function codesOf(media: Media | undefined, components: Components): string[] {
  if (!media) return []
  const found = new Set<string>()
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      const { const: only, enum: several } = (value ?? {}) as { const?: unknown; enum?: unknown[] }
      if (key === 'code') for (const code of [value, only, ...(several ?? [])]) if (isCode(code)) found.add(code)
      look(value)
    }
  }
  const { $ref, ...own } = media.schema as { $ref?: string }
  const name = $ref?.split('/').at(-1)
  look(name && name !== 'Problem' ? components.schemas[name] : own)
  look([media.example, media.examples])
  return [...found].sort()
}

const isCode = (value: unknown): value is string => typeof value === 'string' && /^[a-z][a-z_]*\.[a-z_]+$/.test(value)

/** Filled in with the example, so that a click sends something sensible. */
function tryView({ methods, path, id }: Entry, parameters: Parameter[], body: Media | undefined): Html {
  const isStream = path.endsWith('/stream')
  return html`<details class="try"><summary>Try it</summary>
    <form data-method="${methods[0]}" data-path="${path}"${isStream && html` data-stream`}>
      ${parameters.map(
        ({ name, in: where, example, required }) => html`<label><span>${name}</span>
        <input name="${name}" data-in="${where}" value="${where === 'path' && example !== undefined ? String(example) : ''}" placeholder="${example === undefined ? '' : String(example)}"${required && html` required`} aria-label="${name} of ${id}"></label>`,
      )}
      ${body && html`<label><span>Body</span><textarea name="body" rows="${Math.min(14, lines(body.example) + 1)}" spellcheck="false" aria-label="Body of ${id}">${body.example === undefined ? '{}' : JSON.stringify(body.example, null, 2)}</textarea></label>`}
      <p><button type="submit">Send</button> <button type="button" class="quiet" data-curl>Copy as curl</button></p>
      <output aria-live="polite"></output>
    </form></details>`
}

const lines = (example: unknown): number =>
  example === undefined ? 2 : JSON.stringify(example, null, 2).split('\n').length
