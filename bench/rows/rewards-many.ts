import { rewards } from '../rewards-given.ts'

export default rewards({ name: 'reward, 64 at once', connections: 64, targets: [{ limit: 'sql', atLeast: 2 }] })
