import type { StoredMessage } from '../../language/message.ts'
import { onceForEach } from '../../once-for-each.ts'

interface ViewSchema {
  properties?: Record<string, ViewSchema>
  items?: ViewSchema
  'x-message'?: true
  'x-words'?: string
  'x-described'?: string
}

/** Who is answered; says things in their language. A request is one. */
export interface Reader {
  render(message: StoredMessage): string
  /** An English text of a topic of the catalogue. */
  translate(topic: string, english: string): string
}

/** An answer with its texts in the reader's language; what has none stays the same object. */
export type TranslateAnswer = (value: unknown, reader: Reader) => unknown

/** How answers of this schema are translated, or undefined where nothing in them is marked with `x-message` or `x-words`. */
export function translatorOf(schema: ViewSchema, except?: string): TranslateAnswer | undefined {
  let known = translators.get(except)
  if (!known) {
    known = onceForEach((one: ViewSchema) => makeTranslator(one, except))
    translators.set(except, known)
  }
  return known(schema)
}

const translators = new Map<string | undefined, (schema: ViewSchema) => TranslateAnswer | undefined>()

function makeTranslator(schema: ViewSchema, except: string | undefined): TranslateAnswer | undefined {
  if (schema['x-message'])
    return (value, reader) =>
      typeof value === 'object' && value !== null ? reader.render(value as StoredMessage) : value
  const topic = schema['x-words']
  if (topic === except && except !== undefined) return undefined
  if (topic !== undefined)
    return (value, reader) => (typeof value === 'string' ? reader.translate(topic, value) : value)
  const described = schema['x-described']
  if (described !== undefined) return (value, reader) => describe(value, (text) => reader.translate(described, text))
  if (schema.items) {
    const each = translatorOf(schema.items, except)
    return each && ((value, reader) => (Array.isArray(value) ? value.map((item) => each(item, reader)) : value))
  }
  const parts = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const translate = name === 'message' ? translatorOf(done(property)) : translatorOf(property, except)
    return translate ? [[name, translate] as const] : []
  })
  if (parts.length === 0) return undefined
  return (value, reader) => {
    if (typeof value !== 'object' || value === null) return value
    const translated: Record<string, unknown> = { ...value }
    for (const [name, translate] of parts)
      if (name in translated) translated[name] = translate(translated[name], reader)
    return translated
  }
}

/** A JSON Schema with every description in it translated. */
function describe(value: unknown, say: (english: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => describe(each, say))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === 'description' && typeof part === 'string' ? say(part) : describe(part, say),
    ]),
  )
}

/** The message of a success: one sentence, or a list of them. */
const done = (schema: ViewSchema): ViewSchema =>
  schema.items ? { items: { ...schema.items, 'x-words': 'done' } } : { ...schema, 'x-words': 'done' }

/** The translators of a route's successes, by status. */
export function translatorsOf(responses: unknown, except?: string): Map<string, TranslateAnswer> {
  const successes = Object.entries((responses ?? {}) as Record<string, ViewSchema>).filter(([status]) =>
    status.startsWith('2'),
  )
  return new Map(
    successes.flatMap(([status, schema]) => {
      const translate = translatorOf(schema, except)
      return translate ? [[status, translate] as const] : []
    }),
  )
}
