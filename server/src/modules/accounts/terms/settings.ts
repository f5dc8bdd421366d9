import { Type } from 'typebox'
import { Closed, defineSetting, phrase } from '../../../kernel/index.ts'

const MAX_TEXT = 30_000

const text = (description: string) =>
  Type.String({
    maxLength: MAX_TEXT,
    'x-lines': true,
    description: `${description} Separate paragraphs with blank lines.`,
  })

/** The terms people accept. */
export const termsSetting = defineSetting({
  name: 'terms',
  description:
    'The terms of use. People accept them when they sign up, and again when they change. After the grace period, those who haven’t accepted can read, export their data, delete their account and appeal, but can’t post.',
  schema: Closed({
    version: Type.String({
      pattern: '^[\\w.-]{0,40}$',
      description:
        'Name of the version, such as 2026-01. Change it when people have to accept the terms again. Leave it empty to ask nothing.',
    }),
    text: Closed({ en: text('English.'), 'zh-CN': text('简体中文.') }, { description: 'Text of the terms.' }),
    'grace-days': Type.Integer({
      minimum: 0,
      maximum: 365,
      description: 'Days after a new version during which people can still post without accepting it.',
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
