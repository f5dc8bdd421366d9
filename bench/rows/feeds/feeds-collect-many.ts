import { collectAndBack } from '../../feeds/collect-and-back.ts'

export default collectAndBack({ name: 'collect and back, 64 at once' })
