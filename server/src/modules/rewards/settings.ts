import { Type } from 'typebox'
import { Closed, defineSetting } from '../../kernel/index.ts'

/** How rankings count rewards. */
export const rewardsSetting = defineSetting({
  name: 'rewards',
  description: 'How much of what people give each other counts toward rankings.',
  schema: Closed({
    'rank-pair-per-day': Type.Integer({
      minimum: 1,
      maximum: 1_000_000_000_000,
      description: 'The most that counts toward rankings from one person to another per day.',
    }),
  }),
  initial: { 'rank-pair-per-day': 1_000_000 },
})
