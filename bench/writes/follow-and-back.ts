import { type ThereAndBack, thereAndBack } from './there-and-back.ts'

/** Each follows people of the seed. */
export const followAndBack = (options: Pick<ThereAndBack, 'name' | 'connections'>) =>
  thereAndBack({
    ...options,
    prepare: async ({ owner, people }) => {
      const followed = await owner<{ id: number }[]>`
        select id::int as id from users where name like 'bench %' and deleted_at is null order by id limit 9000`
      return { viewers: await people(192), ids: followed.map(({ id }) => id) }
    },
    there: (id) => ({ method: 'PUT', path: `/api/v2/user/followings/${id}`, status: 204 }),
    back: (id) => ({ method: 'DELETE', path: `/api/v2/user/followings/${id}`, status: 204 }),
  })
