import type { Kind } from '../../../kernel/index.ts'

/** What the open format has of this module. */
export const rewardsKinds: readonly Kind[] = [
  { table: 'reward_gifts', about: 'A gift, and its price.' },
  { table: 'reward_logs', about: 'A reward that someone gave.' },
  { table: 'reward_totals', about: 'What one person gave to one post or topic.' },
  { table: 'reward_sums', about: 'What a post or topic received.' },
  { table: 'reward_pairs', about: 'What two people gave one another on a day.' },
]
