import { likeAndBack } from '../../feeds/like-and-back.ts'

export default likeAndBack({
  name: 'like and back, one feed',
  feeds: 1,
  comparedWith: { row: 'like and back, 64 at once', atMost: 1 / 0.7 },
})
