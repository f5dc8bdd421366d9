import { Type } from 'typebox'
import { Closed, defineSetting } from '../../kernel/index.ts'

const Reason = Closed({
  kind: Type.String({ maxLength: 30, description: 'Kind of the queue it is offered for; `*` for every kind.' }),
  text: Type.String({ minLength: 1, maxLength: 200, description: 'What the person concerned reads.' }),
})

/** How staff work at the console. */
export const deskSetting = defineSetting({
  name: 'desk',
  description: 'The workplace of staff: reasons offered when something is refused, and when an idle console signs out.',
  schema: Closed({
    'idle-minutes': Type.Integer({
      minimum: 1,
      maximum: 1440,
      description: 'Minutes without a key or a tap after which the console signs out by itself.',
    }),
    reasons: Type.Array(Reason, { maxItems: 100, description: 'Reasons to choose from when refusing.' }),
  }),
  initial: {
    'idle-minutes': 30,
    reasons: [
      { kind: 'topics', text: 'There is a topic about this already.' },
      { kind: 'topics', text: 'The name or the description promises something else.' },
      { kind: 'topics', text: 'Advertising.' },
      { kind: 'brands', text: 'The pictures are not yours to use.' },
      { kind: 'brands', text: 'The brand could not be verified.' },
      { kind: 'cashes', text: 'Please confirm the name on your account with us first.' },
      { kind: 'cashes', text: 'Part of this amount is under review.' },
      { kind: 'reports', text: 'This does not break our rules.' },
      { kind: 'reports', text: 'Reported already and decided.' },
      { kind: 'events', text: 'Time or place is missing.' },
      { kind: 'events', text: 'Advertising.' },
      { kind: 'debts', text: 'Waived as a gesture of goodwill.' },
      { kind: 'strays', text: 'Sent back to the payer at the provider.' },
    ],
  },
})
