import { Type } from 'typebox'
import { Closed, defineSetting, phrase } from '../../../kernel/index.ts'

const MAX_TEXT = 30_000

const text = (description: string) =>
  Type.String({ maxLength: MAX_TEXT, 'x-lines': true, description: `${description} Empty lines separate paragraphs.` })

/** The terms people accept. */
export const termsSetting = defineSetting({
  name: 'terms',
  description:
    'The terms of use. People accept each version: at registration, and again when it changes. After the grace period those who have not can read, export, leave and appeal, but not write.',
  schema: Closed({
    version: Type.String({
      pattern: '^[\\w.-]{0,40}$',
      description:
        'Name of the version, such as 2026-01. Change it when people have to accept the text again; empty: nothing is asked.',
    }),
    text: Closed({ en: text('English.'), 'zh-CN': text('简体中文.') }, { description: 'What they say.' }),
    'grace-days': Type.Integer({
      minimum: 0,
      maximum: 365,
      description: 'Days from a new version on in which people can still write without having accepted it.',
    }),
  }),
  initial: { version: '', text: { en: '', 'zh-CN': '' }, 'grace-days': 14 },
  check: ({ version, text }) => {
    if (version === '') return undefined
    const empty = (['en', 'zh-CN'] as const).find((language) => text[language].trim() === '')
    if (!empty) return undefined
    return {
      field: `text.${empty}`,
      message: phrase('request.invalid.terms_text')`A version needs a text in each language.`,
    }
  },
})
