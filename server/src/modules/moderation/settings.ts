import { type Static, Type } from 'typebox'
import { Closed, defineSetting, symbolsOf } from '../../kernel/index.ts'

const MAX_WORDS = 10_000
const MAX_WORD_LENGTH = 50

export const ACTS = ['block', 'censor', 'report'] as const
export type Act = (typeof ACTS)[number]

export const ListedWord = Closed({
  text: Type.String({
    minLength: 1,
    maxLength: MAX_WORD_LENGTH,
    description: 'The word. Width, case, spaces, invisible characters and look-alikes make no difference.',
  }),
  act: Type.Unsafe<Act>(
    Type.String({
      enum: [...ACTS],
      description: '`block` refuses the text, `censor` shows stars instead, `report` puts it into the reports queue.',
    }),
  ),
})
export type ListedWord = Static<typeof ListedWord>

const isEmpty = (text: string): boolean => [...text].every((character) => symbolsOf(character).length === 0)

export const wordsSetting = defineSetting({
  name: 'words',
  description: 'Words that are refused, shown as stars, or reported to staff wherever somebody writes them.',
  schema: Type.Array(ListedWord, { maxItems: MAX_WORDS, description: 'Ten thousand words at the most.' }),
  initial: [],
  check: (words) => {
    const index = words.findIndex(({ text }) => isEmpty(text))
    return index === -1 ? undefined : { field: `${index}.text`, message: 'A word needs something that can be seen.' }
  },
})

const aDay = (description: string) => Type.Integer({ minimum: 0, maximum: 1000, description })

export const spamSetting = defineSetting({
  name: 'spam',
  description:
    'How much newcomers may link and mention, and how often anybody may write the same. 0: as much as they like.',
  schema: Closed({
    'newcomer-days': Type.Integer({ minimum: 0, maximum: 365, description: 'So many days somebody is new.' }),
    'newcomer-feeds': Type.Integer({
      minimum: 0,
      maximum: 1000,
      description: 'And until so many of their feeds are there to be seen.',
    }),
    'newcomer-links-per-day': aDay('Links a newcomer writes a day.'),
    'newcomer-mentions-per-day': aDay('People a newcomer mentions a day.'),
    'same-text-per-day': aDay('How often anybody writes the same text a day.'),
    'same-text-from': Type.Integer({
      minimum: 2,
      maximum: 1000,
      description: 'From so many characters on, spaces and invisible ones not counted.',
    }),
  }),
  initial: {
    'newcomer-days': 7,
    'newcomer-feeds': 5,
    'newcomer-links-per-day': 3,
    'newcomer-mentions-per-day': 10,
    'same-text-per-day': 3,
    'same-text-from': 10,
  },
})
export type SpamSetting = Static<typeof spamSetting.schema>
