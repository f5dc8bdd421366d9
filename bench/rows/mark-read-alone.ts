import { markRead } from '../notifications/mark-read.ts'

export default markRead({ name: 'mark read, one connection', connections: 1 })
