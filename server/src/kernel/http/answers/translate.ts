import { onceForEach } from '../../once-for-each.ts'

interface ViewSchema {
  properties?: Record<string, ViewSchema>
  items?: ViewSchema
  'x-words'?: string
  'x-described'?: string
}

/** Translates an English text of a topic of the catalogue into the reader's language. */
type Say = (topic: string, english: string) => string

/** An answer with its texts translated; one without texts stays the same object. */
export type TranslateAnswer = (value: unknown, say: Say) => unknown

/** How answers of this schema are translated, or undefined where nothing in them is marked with `x-words`. */
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
  const topic = schema['x-words']
  if (topic === except && except !== undefined) return undefined
  if (topic !== undefined) return (value, say) => (typeof value === 'string' ? say(topic, value) : value)
  const described = schema['x-described']
  if (described !== undefined) return (value, say) => describe(value, (text) => say(described, text))
  if (schema.items) {
    const each = translatorOf(schema.items, except)
    return each && ((value, say) => (Array.isArray(value) ? value.map((item) => each(item, say)) : value))
  }
  const parts = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const translate = name === 'message' ? translatorOf(done(property)) : translatorOf(property, except)
    return translate ? [[name, translate] as const] : []
  })
  if (parts.length === 0) return undefined
  return (value, say) => {
    if (typeof value !== 'object' || value === null) return value
    const translated: Record<string, unknown> = { ...value }
    for (const [name, translate] of parts) if (name in translated) translated[name] = translate(translated[name], say)
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
