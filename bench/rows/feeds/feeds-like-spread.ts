import { likeAndBack } from '../../feeds/like-and-back.ts'

export default likeAndBack({ name: 'like and back, 64 at once' })
