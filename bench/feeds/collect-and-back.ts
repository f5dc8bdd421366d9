import { type ThereAndBack, thereAndBack } from '../writes/there-and-back.ts'
import { viewersAndFeeds } from './viewers.ts'

export const collectAndBack = (options: Pick<ThereAndBack, 'name' | 'connections'>) =>
  thereAndBack({
    ...options,
    prepare: async (stage) => {
      const { viewers, feeds } = await viewersAndFeeds(stage, { viewers: 192, feeds: 9000 })
      return { viewers, ids: feeds }
    },
    there: (feed) => ({ method: 'POST', path: `/api/v2/feeds/${feed}/collections`, status: 201 }),
    back: (feed) => ({ method: 'DELETE', path: `/api/v2/feeds/${feed}/uncollect`, status: 204 }),
  })
