import { collectAndBack } from '../../feeds/collect-and-back.ts'

export default collectAndBack({ name: 'collect and back, one connection', connections: 1 })
