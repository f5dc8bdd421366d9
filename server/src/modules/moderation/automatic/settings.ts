import { type Static, Type } from 'typebox'
import { Closed, defineSetting, phrase } from '../../../kernel/index.ts'

const MAX_RULES = 50
const MAX_WORDS = 100

/** What rules look at, and the kind it is reported as. */
export const KIND_OF = {
  feed: 'feeds',
  comment: 'comments',
  profile: 'users',
  topic: 'topics',
  event: 'events',
  chat: 'chats',
} as const
type On = keyof typeof KIND_OF
const THENS = ['hold', 'report', 'limit', 'remove'] as const
type Then = (typeof THENS)[number]

const least = (maximum: number, description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum, description }))
const flag = (description: string) => Type.Optional(Type.Boolean({ description }))

export const AutomaticRule = Closed(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 60,
      description: 'What staff call it.',
      examples: ['Links of new users'],
    }),
    on: Type.Unsafe<On>(Type.String({ enum: Object.keys(KIND_OF), description: 'What the rule checks.' })),
    if: Closed(
      {
        newcomer: flag('The author is a new user (see the setting `spam`), or isn’t.'),
        links: least(100, 'At least this many links.'),
        mentions: least(100, 'At least this many people mentioned.'),
        words: Type.Optional(
          Type.Array(
            Type.String({ minLength: 1, maxLength: 50, description: 'A word, matched as in the setting `words`.' }),
            {
              minItems: 1,
              maxItems: MAX_WORDS,
              description: 'Contains one of these words.',
            },
          ),
        ),
        same_text: least(100, 'The same text at least this many times within a day, by anyone, including this post.'),
        reports: least(100, 'At least this many people have reported it, and no one has decided yet.'),
        media: flag('It has photos or a video, or has none.'),
      },
      { minProperties: 1, description: 'All of these must be true.' },
    ),
    then: Type.Unsafe<Then>(
      Type.String({
        enum: [...THENS],
        description:
          '`hold`: only its author sees it until staff decide; `report`: it is added to the reports queue; `limit`: the author is limited for seven days; `remove`: it is deleted. Rules never apply to staff.',
      }),
    ),
    rule: Type.String({
      maxLength: 40,
      pattern: '^[a-z0-9-]{1,40}$',
      description: 'Code of the community rule it enforces (see the setting `rules`), or `other`.',
      examples: ['spam'],
    }),
  },
  { title: 'AutomaticRule' },
)
export type AutomaticRule = Static<typeof AutomaticRule>

/** What can be done about each; everything else can be reported or its author limited. */
const CAN: Readonly<Record<'hold' | 'remove', readonly On[]>> = {
  hold: ['feed', 'comment', 'topic', 'event'],
  remove: ['feed', 'comment', 'chat'],
}

export const automaticRulesSetting = defineSetting({
  name: 'automatic-rules',
  description: 'Rules that act automatically on what people publish. The first match decides.',
  schema: Type.Array(AutomaticRule, { maxItems: MAX_RULES, description: 'In the order in which they are checked.' }),
  initial: [],
  check: (rules) => {
    for (const [index, { name, on, if: conditions, then }] of rules.entries()) {
      if (rules.findIndex((each) => each.name === name) !== index)
        return {
          field: `${index}.name`,
          message: phrase('request.invalid.automatic_rule_twice')`Two automatic rules have this name.`,
        }
      if ((then === 'hold' || then === 'remove') && !CAN[then].includes(on))
        return {
          field: `${index}.then`,
          message: phrase(
            'request.invalid.automatic_rule_then',
          )`This action isn’t available for what the rule applies to.`,
        }
      if (conditions.media !== undefined && on !== 'feed')
        return {
          field: `${index}.if.media`,
          message: phrase('request.invalid.automatic_rule_media')`Only posts have photos and videos.`,
        }
      if (conditions.same_text !== undefined && on === 'profile')
        return {
          field: `${index}.if.same_text`,
          message: phrase('request.invalid.automatic_rule_profile')`Profiles are not compared with each other.`,
        }
    }
    return undefined
  },
})
