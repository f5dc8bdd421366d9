import { Type } from 'typebox'
import { Closed, defineSetting } from '../../kernel/index.ts'
import { fileLimits } from '../files/index.ts'

/** What may be published. */
export const feedSetting = defineSetting({
  name: 'feed',
  description: 'What a post can contain.',
  schema: Closed({
    word_limit: Type.Integer({ minimum: 1, maximum: 10_000, description: 'Maximum characters of text.' }),
    image_limit: Type.Integer({ minimum: 1, maximum: 9, description: 'Maximum photos.' }),
    video_bytes_limit: Type.Integer({
      minimum: 1,
      maximum: fileLimits.maxVideoBytes,
      description: 'Maximum size of a video, in bytes.',
    }),
  }),
  initial: { word_limit: 10_000, image_limit: 9, video_bytes_limit: fileLimits.maxVideoBytes },
})
