import { markRead } from '../notifications/mark-read.ts'

export default markRead({ name: 'mark read, 64 at once' })
