import { Type } from 'typebox'
import { Closed, defineSetting } from '../../../kernel/index.ts'

/** How long staff can tell who signs in from where. */
export const tracingSetting = defineSetting({
  name: 'tracing',
  description: 'Addresses and devices of sign-ins, by which staff recognise people who come back under other names.',
  schema: Closed({
    'keep-days': Type.Integer({
      minimum: 0,
      maximum: 365,
      description: 'Days for which they are kept after the last sign-in; 0: none are kept.',
    }),
  }),
  initial: { 'keep-days': 90 },
})
