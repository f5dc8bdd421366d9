import type { Schema } from '../kernel/http/openapi/document.ts'
import { Html, html } from './html.ts'
import { inline } from './markdown.ts'

type Loose = Schema & {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Loose>
  required?: string[]
  items?: Loose
  anyOf?: Loose[]
  oneOf?: Loose[]
  allOf?: Loose[]
  enum?: unknown[]
  const?: unknown
  additionalProperties?: Loose | boolean
  description?: string
  examples?: unknown[]
}

const DEEPEST = 4

/** A type in words, with links to the records it names. */
export function typeOf(schema: Loose): Html {
  if (schema.$ref) return linkTo(schema.$ref)
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (schema.enum)
    return joined(
      schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`),
      ' ',
    )
  const several = schema.anyOf ?? schema.oneOf
  if (several) return joined(several.map(typeOf), ' or ')
  if (schema.allOf) return joined(schema.allOf.map(typeOf), ' and ')
  const types = [schema.type ?? 'anything'].flat()
  const words = types.map((type) => (type === 'array' ? html`array of ${typeOf(schema.items ?? {})}` : html`${type}`))
  return html`${joined(words, ' or ')}${limits(schema)}`
}

const linkTo = (ref: string): Html => {
  const name = ref.split('/').at(-1)!
  return html`<a href="/docs/records#${name}">${name}</a>`
}

const joined = (parts: Html[], between: string): Html => new Html(parts.map(({ text }) => text).join(between))

/** The constraints of a value; limits that only mean "a safe number" are left out. */
function limits(schema: Loose): Html {
  const {
    minimum,
    maximum,
    minLength,
    maxLength,
    maxItems,
    default: initial,
  } = schema as Record<string, number | undefined>
  const said = [
    minimum !== undefined && minimum > -1e15 && maximum !== undefined && maximum < 9e15
      ? `${minimum} to ${maximum}`
      : minimum !== undefined && minimum > -1e15 && minimum !== 0
        ? `from ${minimum}`
        : maximum !== undefined && maximum < 9e15
          ? `up to ${maximum}`
          : undefined,
    minLength !== undefined && minLength > 1 ? `at least ${minLength} characters` : undefined,
    maxLength !== undefined ? `at most ${maxLength} characters` : undefined,
    maxItems !== undefined ? `at most ${maxItems}` : undefined,
    initial !== undefined ? `default ${JSON.stringify(initial)}` : undefined,
  ].filter((each) => each !== undefined)
  return said.length > 0 ? html` <small>${said.join(', ')}</small>` : html``
}

/** Fields of an object as a table, those of objects inside it below them. */
export function fieldsOf(schema: Schema, depth = 0): Html | undefined {
  const { properties, items, required = [] } = schema as Loose
  if (items && !properties) return fieldsOf(items, depth)
  if (!properties || depth > DEEPEST) return undefined
  const rows = Object.entries(properties).map(([name, field]) => {
    const inner = fieldsOf(field, depth + 1)
    return html`<tr>
      <th scope="row"><code>${name}</code>${required.includes(name) && html`<span class="must" title="required">required</span>`}</th>
      <td>${typeOf(field)}${field.description !== undefined && html`<br>${inline(field.description)}`}${inner}</td>
    </tr>`
  })
  return html`<table class="fields"><tbody>${rows}</tbody></table>`
}
