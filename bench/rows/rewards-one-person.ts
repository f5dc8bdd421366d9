import { rewards } from '../rewards-given.ts'

/** Everyone rewards one person for one feed: one account, one counter, one inbox. */
export default rewards({
  name: 'reward, one person',
  connections: 64,
  feeds: 1,
  comparedWith: { row: 'reward, 64 at once', atMost: 1 / 0.7 },
})
