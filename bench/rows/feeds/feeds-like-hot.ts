import { likeAndBack } from '../../feeds/like-and-back.ts'

export default likeAndBack('like and back, one feed', 1, {
  comparedWith: { row: 'like and back, 64 at once', atMost: 1 / 0.7 },
})
