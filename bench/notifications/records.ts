import type { Stage } from '../row.ts'

export interface Person {
  id: number
  token: string
}

/** People with so many likes of theirs on record, none read. */
export async function tellMany({ owner, people }: Stage, count: number, records: number): Promise<Person[]> {
  const [sender, ...readers] = await people(count + 1)
  const ids = readers.map(({ id }) => id)
  await owner`
    insert into notifications (user_id, kind, seq, sender_id, feed_id)
    select u.id, 'like', n, ${sender!.id}, u.id::bigint * 1000000 + n
    from users u, generate_series(1, ${records}::int) n where u.id in ${owner(ids)}`
  await owner`
    insert into notification_counters (user_id, kind, total, unread, last_at)
    select id, 'like', ${records}::int, ${records}::int, now() from users where id in ${owner(ids)}`
  await owner`insert into notification_inboxes (user_id, unread) select id, ${records}::int from users where id in ${owner(ids)}`
  await owner`analyze notifications`
  return readers
}
