import { type Static, Type } from 'typebox'
import { Closed, Prose, SingleLineText } from '../http/schema.ts'

/** What every operation takes by which staff act on a person or on something of theirs. The person reads both. */
export const whyFields = {
  rule: Type.Optional(
    SingleLineText({
      maxLength: 40,
      pattern: '^[a-z0-9-]{1,40}$',
      description: 'Code of the rule that was broken, as in the setting `rules`; `other` unless given.',
      examples: ['spam'],
    }),
  ),
  reason: Type.Optional(
    Prose({
      minLength: 1,
      maxLength: 500,
      description: 'Why, in words to the person concerned.',
      examples: ['The same offer was posted in six topics.'],
    }),
  ),
}

/** What a rule that does not exist is refused with. */
export const NO_RULE = 'decision.no_rule'

/** Whether a request may say why. */
export const takesWhy = (part: { properties?: object } | undefined): boolean =>
  part?.properties !== undefined && 'rule' in part.properties && 'reason' in part.properties

/** The parameters of a DELETE by which staff may act on what is someone else’s. */
export const WhyQuery = Closed(whyFields)

/** Why staff act: which rule, and words to the person. */
export type Why = Static<typeof WhyQuery>
