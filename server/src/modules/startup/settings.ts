import { Type } from 'typebox'
import { Closed, defineSetting } from '../../kernel/index.ts'
import { fileLimits } from '../files/index.ts'

/** What may be published. */
export const feedSetting = defineSetting({
  name: 'feed',
  description: 'How much a post can contain.',
  schema: Closed({
    word_limit: Type.Integer({ minimum: 1, maximum: 10_000, description: 'Characters of text.' }),
    image_limit: Type.Integer({ minimum: 1, maximum: 9, description: 'Images.' }),
    video_bytes_limit: Type.Integer({
      minimum: 1,
      maximum: fileLimits.maxVideoBytes,
      description: 'Bytes of a video.',
    }),
  }),
  initial: { word_limit: 10_000, image_limit: 9, video_bytes_limit: fileLimits.maxVideoBytes },
})
