import { Type } from 'typebox'
import { Closed, defineSetting } from '../../kernel/index.ts'

/** How rankings count rewards. */
export const rewardsSetting = defineSetting({
  name: 'rewards',
  description: 'How much of what people give each other counts for rankings.',
  schema: Closed({
    'rank-pair-per-day': Type.Integer({
      minimum: 1,
      maximum: 1_000_000_000_000,
      description: 'Most units from one person to another that count for rankings on one day.',
    }),
  }),
  initial: { 'rank-pair-per-day': 1_000_000 },
})
