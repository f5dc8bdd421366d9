import { Type } from 'typebox'
import { Closed, defineSetting } from '../../kernel/index.ts'

const Reason = Closed({
  kind: Type.String({ maxLength: 30, description: 'The kind of queue item it’s offered for, or `*` for all kinds.' }),
  text: Type.String({ minLength: 1, maxLength: 200, description: 'What the user reads.' }),
})

/** How staff work at the console. */
export const deskSetting = defineSetting({
  name: 'desk',
  description: 'The console: reasons offered when rejecting something, and when an idle console signs out.',
  schema: Closed({
    'idle-minutes': Type.Integer({
      minimum: 1,
      maximum: 1440,
      description: 'Minutes of inactivity after which the console signs out.',
    }),
    reasons: Type.Array(Reason, { maxItems: 100, description: 'Reasons to choose from when rejecting.' }),
  }),
  initial: {
    'idle-minutes': 30,
    reasons: [
      { kind: 'topics', text: 'A topic about this already exists.' },
      { kind: 'topics', text: 'The name or description doesn’t match the content.' },
      { kind: 'topics', text: 'Advertising.' },
      { kind: 'brands', text: 'You don’t have the rights to these images.' },
      { kind: 'brands', text: 'The brand could not be verified.' },
      { kind: 'cashes', text: 'Please confirm the name on your account with us first.' },
      { kind: 'cashes', text: 'Part of this amount is under review.' },
      { kind: 'reports', text: 'This does not break our rules.' },
      { kind: 'reports', text: 'Already reported and decided.' },
      { kind: 'events', text: 'Time or place is missing.' },
      { kind: 'events', text: 'Advertising.' },
      { kind: 'debts', text: 'Waived as a gesture of goodwill.' },
      { kind: 'strays', text: 'Refunded to the payer by the provider.' },
    ],
  },
})

/** How long the audit log knows from which address something was done. */
export const auditSetting = defineSetting({
  name: 'audit',
  description: 'The audit log.',
  schema: Closed({
    'address-days': Type.Integer({
      minimum: 1,
      maximum: 3650,
      description: 'Days after which addresses are shortened to their network (/24 or /48).',
    }),
  }),
  initial: { 'address-days': 90 },
})
