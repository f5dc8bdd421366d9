import { likeAndBack } from '../../feeds/like-and-back.ts'

export default likeAndBack('like and back, 64 at once', 9000)
