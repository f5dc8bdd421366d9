import { encode, openConnection } from '../connection.ts'
import type { Stage } from '../row.ts'

/** Things of one person, and people of whom everything is removed one after the other. */
const THINGS = 10_000
const PEOPLE = 8
const POLL_MS = 50

export interface Removals {
  staff: string
  authors: number[]
}

/** A few people with so many posts each, and someone who may remove them. */
export async function prepareRemovals({ owner, people }: Stage): Promise<Removals> {
  const [staff, ...authors] = await people(1 + PEOPLE)
  await owner`
    with role as (
      insert into roles (name, permissions) values ('remover', '{user:suspend}')
      on conflict (name) do update set permissions = excluded.permissions returning id)
    insert into user_roles (user_id, role_id) select ${staff!.id}, id from role on conflict do nothing`
  const ids = authors.map(({ id }) => id)
  // Posts of their own, in addition to those of the seed.
  await owner`
    with made as (
      insert into feeds (author_id, content, from_client)
      select author, 'cheap pots ' || n, 5 from unnest(${ids}::bigint[]) author cross join generate_series(1, ${THINGS}) n
      returning id, author_id, created_at)
    insert into feed_stats (feed_id, author_id, media, hot, created_at)
    select id, author_id, 'text', feed_hot(0, 0, 0, 0, created_at), created_at from made`
  await owner`update user_counts set feeds_count = feeds_count + ${THINGS} where user_id = any (${ids}::bigint[])`
  await owner`analyze feeds, feed_stats`
  return { staff: staff!.token, authors: ids }
}

/** Removes everything of one person after the other in the background, and tells how many things are gone. */
export function startRemoving(port: number, { staff, authors }: Removals, told: (count: number) => void) {
  const connection = openConnection(port)
  let isOver = false
  const ask = async (method: string, path: string, body?: object) => {
    const { status, body: answer } = await connection.send(
      encode({ method, path: `/api/v2${path}`, token: staff, ...(body && { body }) }),
    )
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${answer}`)
    return JSON.parse(answer.toString()) as { id: number; state: string; removed: number }
  }
  const run = async () => {
    for (const author of authors) {
      const { id } = await ask('POST', `/admin/users/${author}/removals`, { kinds: ['feeds'], rule: 'spam' })
      let known = 0
      for (let state = 'running'; state === 'running' && !isOver; ) {
        await new Promise((resume) => setTimeout(resume, POLL_MS))
        const found = await ask('GET', `/admin/users/${author}/removals/${id}`)
        told(found.removed - known)
        known = found.removed
        state = found.state
      }
      if (isOver) return
    }
  }
  const done = run().catch((error: unknown) => (isOver ? undefined : Promise.reject(error)))
  return {
    done,
    stop() {
      isOver = true
      connection.close()
    },
  }
}
