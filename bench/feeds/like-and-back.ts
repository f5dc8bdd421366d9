import { type ThereAndBack, thereAndBack } from '../writes/there-and-back.ts'
import { viewersAndFeeds } from './viewers.ts'

const PEOPLE = 192

/** Likes of so many feeds; with one, all update one row. */
export const likeAndBack = (
  options: Pick<ThereAndBack, 'name' | 'connections' | 'comparedWith'> & { feeds?: number },
) =>
  thereAndBack({
    ...options,
    prepare: async (stage) => {
      const { viewers, feeds } = await viewersAndFeeds(stage, { viewers: PEOPLE, feeds: options.feeds ?? 9000 })
      return { viewers, ids: feeds }
    },
    there: (feed) => ({ method: 'POST', path: `/api/v2/feeds/${feed}/like`, status: 201 }),
    back: (feed) => ({ method: 'DELETE', path: `/api/v2/feeds/${feed}/unlike`, status: 204 }),
  })
