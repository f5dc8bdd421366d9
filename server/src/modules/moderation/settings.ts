import { type Static, Type } from 'typebox'
import { Closed, defineSetting, phrase, symbolsOf } from '../../kernel/index.ts'

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
  description: 'Words that are blocked, masked with asterisks, or reported to staff wherever they are written.',
  schema: Type.Array(ListedWord, { maxItems: MAX_WORDS, description: 'At most ten thousand words.' }),
  initial: [],
  check: (words) => {
    const index = words.findIndex(({ text }) => isEmpty(text))
    return index === -1
      ? undefined
      : {
          field: `${index}.text`,
          message: phrase('request.invalid.word_invisible')`A word needs visible characters.`,
        }
  },
})

const aDay = (description: string) => Type.Integer({ minimum: 0, maximum: 1000, description })

export const spamSetting = defineSetting({
  name: 'spam',
  description:
    'How many links and mentions new users can post, and how often anyone can post the same text. 0: no limit.',
  schema: Closed({
    'newcomer-days': Type.Integer({ minimum: 0, maximum: 365, description: 'Days a user counts as new.' }),
    'newcomer-feeds': Type.Integer({
      minimum: 0,
      maximum: 1000,
      description: 'And until they have this many visible posts.',
    }),
    'newcomer-links-per-day': aDay('Links a new user can post per day.'),
    'newcomer-mentions-per-day': aDay('People a new user can mention per day.'),
    'same-text-per-day': aDay('How often anyone can post the same text per day.'),
    'same-text-from': Type.Integer({
      minimum: 2,
      maximum: 1000,
      description: 'Counts from this many characters on, without spaces and invisible ones.',
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

export const moderationSetting = defineSetting({
  name: 'moderation',
  description: 'How long staff have for reports and appeals, and when warnings lead to a proposed suspension.',
  schema: Closed({
    warnings: Type.Integer({ minimum: 1, maximum: 100, description: 'Warnings that propose a suspension.' }),
    'report-hours': Type.Integer({ minimum: 1, maximum: 720, description: 'Hours to decide about a report.' }),
    'appeal-hours': Type.Integer({ minimum: 1, maximum: 720, description: 'Hours to decide about an appeal.' }),
    'warning-days': Type.Integer({ minimum: 1, maximum: 3650, description: 'Days a warning counts.' }),
  }),
  initial: { 'report-hours': 24, 'appeal-hours': 72, warnings: 3, 'warning-days': 90 },
})

export const transparencySetting = defineSetting({
  name: 'transparency',
  description: 'Whether everyone can read how much was moderated, by which rules, and what became of appeals.',
  schema: Closed({ public: Type.Boolean({ description: 'Show the page /transparency.' }) }),
  initial: { public: false },
})
