import { type ThereAndBack, thereAndBack } from '../writes/there-and-back.ts'

/** Marks by people with nothing unread, as most marks are. */
export const markRead = (options: Pick<ThereAndBack, 'name' | 'connections'>) =>
  thereAndBack({
    ...options,
    prepare: async ({ people }) => ({ viewers: await people(192), ids: [0] }),
    there: () => ({ method: 'PUT', path: '/api/v2/user/notifications', body: { type: 'like' }, status: 204 }),
    back: () => ({ method: 'PUT', path: '/api/v2/user/notifications', body: { type: 'comment' }, status: 204 }),
  })
