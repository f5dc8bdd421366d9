import type { StoredMessage } from '../../language/message.ts'
import { onceForEach } from '../../once-for-each.ts'

interface ViewSchema {
  properties?: Record<string, ViewSchema>
  items?: ViewSchema
  anyOf?: ViewSchema[]
  'x-message'?: true
  'x-words'?: string
  'x-described'?: true
}

/** Who is answered; says things in their language. A request is one. */
export interface Reader {
  render(message: StoredMessage): string
  translate(key: string, english: string): string
  readDefault(topic: string, text: string): string
}

/** An answer with its texts in the reader's language; what has none stays the same object. */
export type TranslateAnswer = (value: unknown, reader: Reader) => unknown

/** How answers of this schema are translated, or undefined where nothing in them is marked. */
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
    return (value, reader) => (typeof value === 'string' ? reader.readDefault(topic, value) : value)
  if (schema['x-described']) return (value, reader) => describeSetting(value as DescribedSetting, reader)
  if (schema.anyOf) {
    // What is of another variant finds nothing to translate.
    const all = schema.anyOf.flatMap((variant) => translatorOf(variant, except) ?? [])
    if (all.length === 0) return undefined
    return (value, reader) => all.reduce((translated, translate) => translate(translated, reader), value)
  }
  if (schema.items) {
    const each = translatorOf(schema.items, except)
    return each && ((value, reader) => (Array.isArray(value) ? value.map((item) => each(item, reader)) : value))
  }
  const parts = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const translate = translatorOf(property, except)
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

interface DescribedSetting {
  name: string
  description: string
  schema: unknown
}

/** A setting with its descriptions translated; the key of each is where it stands: `setting.site.value.name`. */
function describeSetting(setting: DescribedSetting, reader: Reader): DescribedSetting {
  const describe = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((each, index) => describe(each, `${key}.${index}`))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => {
        if (name === 'description' && typeof part === 'string') return [name, reader.translate(key, part)]
        // The fields of a form are known by their names alone.
        return [name, describe(part, name === 'properties' ? key : `${key}.${name}`)]
      }),
    )
  }
  const key = `setting.${setting.name}`
  return {
    ...setting,
    description: reader.translate(key, setting.description),
    schema: describe(setting.schema, `${key}.value`),
  }
}

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
