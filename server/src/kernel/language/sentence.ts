/** A text in English with its values apart, so that a translation can put them where its language wants them. */
export interface Sentence {
  /** With `{0}`, `{1}` … where values come in. */
  readonly template: string
  readonly values: readonly Value[]
}

/** A sentence that is translated by a key of its own; others are translated by the code of their problem. */
export interface Phrase extends Sentence {
  readonly key: string
}

export type Value = string | number | Phrase | Counted

/** So many of something: English says `1 topic` and `2 topics`, other languages as they do. */
export interface Counted {
  readonly count: number
  readonly one: string
  readonly other: string
}

export type Text = string | Sentence | Phrase

/** The sentence of a problem, if it has values: say`At most ${max} tags.` */
export const say = (parts: TemplateStringsArray, ...values: Value[]): Sentence => ({
  template: parts.reduce((text, part, index) => `${text}{${index - 1}}${part}`),
  values,
})

/**
 * A further sentence of a problem, what is wrong with one field, or a part of a sentence:
 * phrase('user.owes.leave')`You owe coins.`
 */
export const phrase =
  (key: string) =>
  (parts: TemplateStringsArray, ...values: Value[]): Phrase => ({ ...say(parts, ...values), key })

/** A name that fills a gap, such as that of a kind of record. */
export const word = (key: string, text: string): Phrase => ({ key, template: text, values: [] })

/** The name of a kind of record, such as `event category`. */
export const kindName = (kind: string): Phrase => word(`kind.${kind.replaceAll(' ', '_')}`, kind)

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
  if (typeof value !== 'object') return String(value)
  if ('key' in value) return english(value)
  return `${value.count} ${plurals.select(value.count) === 'one' ? value.one : value.other}`
}

/** A template with its gaps filled. */
export const fill = (template: string, valueAt: (index: number) => string): string =>
  template.replace(/\{(\d)\}/g, (_, index) => valueAt(Number(index)))
