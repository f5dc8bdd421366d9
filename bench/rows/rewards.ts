import { rewards } from '../rewards-given.ts'

export default rewards({ name: 'reward', targets: [{ limit: 'sql', atLeast: 0.9 }], growth: { atMost: 1.2 } })
