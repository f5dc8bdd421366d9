import type { InputSchema } from '../http/input/input.ts'
import { onceForEach } from '../once-for-each.ts'

/** A text of a body that others will see, and the field it stands in. */
export interface ShownText {
  field: string
  text: string
  /** Text next to the content itself, such as the description of a picture. */
  isAside?: boolean
}

/** The texts of a body that others see (`x-shown`). Their fields are found once for each schema. */
export function shownTexts(schema: InputSchema | undefined, value: unknown): ShownText[] {
  const texts: ShownText[] = []
  if (!schema) return texts
  pickerOf(schema)?.(value, '', texts)
  return texts
}

type Picker = (value: unknown, field: string, texts: ShownText[]) => void

const pickerOf = onceForEach((schema: InputSchema): Picker | undefined => {
  const isShown = schema['x-shown'] === true
  const isAside = schema['x-aside'] === true
  const each = schema.items && pickerOf(schema.items)
  const parts = Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const pick = pickerOf(property)
    return pick ? [{ key, pick }] : []
  })
  if (!isShown && !each && parts.length === 0) return undefined
  return (value, field, texts) => {
    if (typeof value === 'string') {
      if (isShown && value !== '') texts.push({ field, text: value, ...(isAside && { isAside }) })
    } else if (Array.isArray(value)) {
      if (each) for (const item of value) each(item, field, texts)
    } else if (value !== undefined && value !== null) {
      for (const { key, pick } of parts) pick((value as Record<string, unknown>)[key], field || key, texts)
    }
  }
})

/** Whether a body of this schema can contain text that others see. */
export const hasShown = (schema: InputSchema | undefined): boolean =>
  schema !== undefined && pickerOf(schema) !== undefined

interface ViewSchema {
  properties?: Record<string, ViewSchema>
  items?: ViewSchema
  anyOf?: ViewSchema[]
  'x-shown'?: boolean
}

/** Changes a text. */
export type Reword = (text: string) => string

/** An answer with the texts people wrote replaced by what is shown; one without texts stays the same object. */
export type RewordAnswer = (value: unknown, reword: Reword) => unknown

/**
 * How the texts in answers of this schema that people wrote (`x-shown`) are changed; undefined where there are none.
 */
export const rewordingOf: (schema: object) => RewordAnswer | undefined = onceForEach((schema: ViewSchema) => {
  if (schema['x-shown']) return (value, reword) => (typeof value === 'string' ? reword(value) : value)
  if (schema.items) {
    const each = rewordingOf(schema.items)
    return each && ((value, reword) => (Array.isArray(value) ? value.map((item) => each(item, reword)) : value))
  }
  if (schema.anyOf) {
    const choices = schema.anyOf.flatMap((choice) => rewordingOf(choice) ?? [])
    return choices.length === 0
      ? undefined
      : (value, reword) => choices.reduce((said, choice) => choice(said, reword), value)
  }
  const parts = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const rewording = rewordingOf(property)
    return rewording ? [[name, rewording] as const] : []
  })
  if (parts.length === 0) return undefined
  return (value, reword) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const said: Record<string, unknown> = { ...value }
    for (const [name, rewording] of parts) if (name in said) said[name] = rewording(said[name], reword)
    return said
  }
})

/** The changes for a route's successes, by status. */
export const rewordingsOf = (responses: unknown): Map<string, RewordAnswer> =>
  new Map(
    Object.entries((responses ?? {}) as Record<string, ViewSchema>).flatMap(([status, schema]) => {
      const rewording = status.startsWith('2') ? rewordingOf(schema) : undefined
      return rewording ? [[status, rewording] as const] : []
    }),
  )
