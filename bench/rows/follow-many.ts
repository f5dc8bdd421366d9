import { followAndBack } from '../follow-and-back.ts'

export default followAndBack({ name: 'follow and back, 64 at once' })
