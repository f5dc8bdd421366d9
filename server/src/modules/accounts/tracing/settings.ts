import { Type } from 'typebox'
import { Closed, defineSetting } from '../../../kernel/index.ts'

/** How long staff can tell who signs in from where. */
export const tracingSetting = defineSetting({
  name: 'tracing',
  description: 'Addresses and devices of sign-ins, which help staff recognize people who come back under another name.',
  schema: Closed({
    'keep-days': Type.Integer({
      minimum: 0,
      maximum: 365,
      description: 'Days they are kept after the last sign-in. 0 keeps none.',
    }),
  }),
  initial: { 'keep-days': 90 },
})
