import { followAndBack } from '../writes/follow-and-back.ts'

export default followAndBack({ name: 'follow and back, one connection', connections: 1 })
