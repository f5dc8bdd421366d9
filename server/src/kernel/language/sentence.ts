/** A sentence whose parts can be composed again in another language. */
export interface Sentence {
  /** In English, with `{0}`, `{1}` … where values come in. */
  readonly template: string
  readonly values: readonly Value[]
}

export type Value = string | number | Sentence | Counted

/** So many of something: English says `1 topic` and `2 topics`, other languages as they do. */
export interface Counted {
  readonly count: number
  readonly one: string
  readonly other: string
}

export type Text = string | Sentence

/**
 * Marks a sentence for translation: say`At most ${max} tags.` A sentence without values needs no mark where a problem
 * takes it; elsewhere the mark tells `npm run check` that it leaves the service.
 */
export const say = (parts: TemplateStringsArray, ...values: Value[]): Sentence => ({
  template: parts.reduce((text, part, index) => `${text}{${index - 1}}${part}`),
  values,
})

/** A word that comes in where a sentence has a gap, such as the name of a kind of record. */
export const word = (text: string): Sentence => ({ template: text, values: [] })

/** `${count} ${one}` or `${count} ${other}`. */
export const counted = (count: number, one: string, other: string): Counted => ({ count, one, other })

const plurals = new Intl.PluralRules('en')

/** The sentence in English. */
export function english(text: Text): string {
  if (typeof text === 'string') return text
  if (text.values.length === 0) return text.template
  return fill(text.template, (index) => englishValue(text.values[index]!))
}

function englishValue(value: Value): string {
  if (typeof value === 'object' && 'count' in value)
    return `${value.count} ${plurals.select(value.count) === 'one' ? value.one : value.other}`
  return typeof value === 'object' ? english(value) : String(value)
}

/** A template with its gaps filled. */
export const fill = (template: string, valueAt: (index: number) => string): string =>
  template.replace(/\{(\d)\}/g, (_, index) => valueAt(Number(index)))

export const templateOf = (text: Text): string => (typeof text === 'string' ? text : text.template)
