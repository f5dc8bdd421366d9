import { type Static, Type } from 'typebox'
import { Closed, defineSetting, patternFault, phrase, type SettingFault, symbolsOf } from '../../kernel/index.ts'

const MAX_WORDS = 10_000
const MAX_WORD_LENGTH = 50
const MAX_PATTERNS = 50
const MAX_PATTERN_LENGTH = 100
const MAX_EXCEPTIONS = 20

export const ACTS = ['block', 'censor', 'report'] as const
export type Act = (typeof ACTS)[number]

export const ListedWord = Closed({
  text: Type.String({
    minLength: 1,
    maxLength: MAX_PATTERN_LENGTH,
    description:
      'The word, of at most 50 characters. Width, case, spaces, invisible characters, look-alikes and the two Chinese scripts make no difference.',
  }),
  act: Type.Unsafe<Act>(
    Type.String({
      enum: [...ACTS],
      description:
        '`block` rejects the text, `censor` masks the word with asterisks, `report` publishes the text and adds it to the reports queue.',
    }),
  ),
  whole: Type.Optional(
    Type.Boolean({
      description: 'Only where it isn’t part of a longer word. Makes no difference in text without spaces.',
    }),
  ),
  except: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: MAX_WORD_LENGTH, description: 'A harmless word.' }), {
      maxItems: MAX_EXCEPTIONS,
      description: 'Longer words that contain it and are harmless, such as `class` for `ass`.',
    }),
  ),
  pattern: Type.Optional(
    Type.Boolean({
      description:
        '`text` is a pattern: `.`, `[a-z]`, `\\d`, `\\w`, `\\s`, `(a|b)`, `?`, `*`, `+`, `{2,5}`, other signs after `\\`. It matches at most 100 characters. At most 50 words are patterns.',
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
    if (words.filter(({ pattern }) => pattern).length > MAX_PATTERNS)
      return {
        field: 'pattern',
        message: phrase('request.invalid.too_many_patterns')`At most ${MAX_PATTERNS} words can be patterns.`,
      }
    for (const [index, word] of words.entries()) {
      const fault = faultOf(word)
      if (fault) return { ...fault, field: `${index}.${fault.field}` }
    }
    return undefined
  },
})

const invisible = phrase('request.invalid.word_invisible')`A word needs visible characters.`

function faultOf({ text, pattern, except = [] }: ListedWord): SettingFault | undefined {
  const unseen = except.findIndex(isEmpty)
  if (unseen !== -1) return { field: `except.${unseen}`, message: invisible }
  if (pattern) {
    const fault = patternFault(text)
    return fault && { field: 'text', message: FAULTS[fault] }
  }
  if (isEmpty(text)) return { field: 'text', message: invisible }
  if (text.length > MAX_WORD_LENGTH)
    return {
      field: 'text',
      message: phrase('request.invalid.word_length')`A word can have up to ${MAX_WORD_LENGTH} characters.`,
    }
  return undefined
}

const FAULTS = {
  syntax: phrase(
    'request.invalid.pattern_syntax',
  )`This is not a pattern. Check brackets, and put a \\ before signs that stand for themselves.`,
  empty: phrase('request.invalid.pattern_empty')`This pattern also matches empty text, so it would match everywhere.`,
  large: phrase('request.invalid.pattern_large')`This pattern is too large. Use smaller counts.`,
} as const

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
      description: 'A user also counts as new until they have this many visible posts.',
    }),
    'newcomer-links-per-day': aDay('Links a new user can post per day.'),
    'newcomer-mentions-per-day': aDay('People a new user can mention per day.'),
    'same-text-per-day': aDay('How often anyone can post the same text per day.'),
    'same-text-from': Type.Integer({
      minimum: 2,
      maximum: 1000,
      description: 'Only texts of at least this many characters count, without spaces and invisible characters.',
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
  description: 'How long staff have for reports and appeals, and how many warnings suggest a suspension.',
  schema: Closed({
    warnings: Type.Integer({
      minimum: 1,
      maximum: 100,
      description: 'Number of warnings after which a suspension is suggested.',
    }),
    'report-hours': Type.Integer({ minimum: 1, maximum: 720, description: 'Hours staff have to decide on a report.' }),
    'appeal-hours': Type.Integer({ minimum: 1, maximum: 720, description: 'Hours staff have to decide on an appeal.' }),
    'warning-days': Type.Integer({ minimum: 1, maximum: 3650, description: 'Days a warning counts.' }),
  }),
  initial: { 'report-hours': 24, 'appeal-hours': 72, warnings: 3, 'warning-days': 90 },
})

export const transparencySetting = defineSetting({
  name: 'transparency',
  description: 'Whether everyone can see how much was moderated, under which rules, and how appeals ended.',
  schema: Closed({ public: Type.Boolean({ description: 'Show the page /transparency.' }) }),
  initial: { public: false },
})
