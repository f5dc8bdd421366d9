import type { Language } from './language.ts'

/**
 * What is stored or queued for people: the code of a template and what fills its gaps. The language is chosen when it is
 * shown. `text` is the code of what has no template, such as a sentence a person typed.
 */
export interface StoredMessage {
  readonly code: string
  readonly [parameter: string]: Parameter | undefined
}

/** A message among the parameters is said in the same language; several are listed. */
export type Parameter = string | number | StoredMessage | readonly StoredMessage[]

/** One language's templates by code; `{name}` is the gap for the parameter of that name. */
export type Templates = Readonly<Record<string, string>>

/** Says a message in a language. */
export type Render = (language: Language, message: StoredMessage) => string

/** What stands between the parts of a list. */
const SEPARATOR = 'list.separator'

export function createRender(templates: Readonly<Record<Language, Templates>>): Render {
  const render: Render = (language, message) => {
    const template = templates[language][message.code]
    // Stored by a newer version.
    if (template === undefined) return message.code
    let isWhole = true
    const said = template.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = message[name]
      if (value === undefined) isWhole = false
      return value === undefined ? '' : renderValue(language, value)
    })
    // Where the last gap stays empty, so does the space before it.
    return isWhole ? said : said.trimEnd()
  }
  const renderValue = (language: Language, value: Parameter): string => {
    if (typeof value !== 'object') return String(value)
    if (!isList(value)) return render(language, value)
    return value.map((each) => render(language, each)).join(templates[language][SEPARATOR])
  }
  return render
}

const isList = (value: StoredMessage | readonly StoredMessage[]): value is readonly StoredMessage[] =>
  Array.isArray(value)

/** What was stored as a sentence: shown as it is. */
export const asText = (text: string): StoredMessage => ({ code: 'text', text })
