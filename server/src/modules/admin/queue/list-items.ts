import { type Static, Type } from 'typebox'
import {
  type Caller,
  Closed,
  IsoTimestamp,
  isoTime,
  join,
  MessageText,
  mayHandle,
  Nullable,
  type Queryable,
  type StaffQueue,
  sql,
  waitingFor,
} from '../../../kernel/index.ts'

export const QueueClaim = Closed(
  {
    user_id: Type.Integer({ description: 'Who looks at it.', examples: [3] }),
    name: Type.String({ description: 'Their name.', examples: ['Priya'] }),
    until: IsoTimestamp('When the claim ends by itself.'),
  },
  { title: 'QueueClaim', description: 'Who is deciding it at the moment.' },
)

export const QueueItem = Closed(
  {
    kind: Type.String({ description: 'Kind, as `/admin/queue` counts it.', examples: ['topics'] }),
    id: Type.Integer({ description: 'Which one of that kind.', examples: [12] }),
    title: Type.String({ description: 'What it is called; empty where the kind says it all.' }),
    detail: Nullable(MessageText({ description: 'A line more about it.' })),
    amount: Nullable(
      Type.Integer({ description: 'Currency units it is about; for a report, how many there are of the same.' }),
    ),
    about: Nullable(Type.String({ description: 'Tells things of one kind apart.', examples: ['comments'] })),
    flags: Type.Array(
      Closed({
        kind: Type.String({ description: 'What it is, as in the list of that kind.', examples: ['from_debtor'] }),
        amount: Type.Integer({ description: 'How many currency units of it.', examples: [200] }),
      }),
      { description: 'What to look at before deciding; empty for most.' },
    ),
    owner_id: Type.Integer({ description: 'Whom it concerns.', examples: [7] }),
    owner_name: Type.String({ description: 'Their name.', examples: ['林小满'] }),
    created_at: IsoTimestamp('Since when it waits.'),
    claim: Nullable(QueueClaim),
  },
  { title: 'QueueItem', description: 'One thing that waits for a person.' },
)
type QueueItem = Static<typeof QueueItem>

interface ItemRow extends Omit<QueueItem, 'created_at' | 'claim'> {
  created_at: Date
  claim_user_id: number | null
  claim_name: string | null
  claim_until: Date | null
}

/** What waits, the oldest first, of the kinds the caller may handle. */
export async function listItems(
  db: Queryable,
  caller: Caller,
  queues: readonly StaffQueue[],
  { kind, limit, id }: { kind?: string; limit: number; id?: number },
): Promise<QueueItem[]> {
  const theirs = queues.filter((queue) => mayHandle(queue, caller) && (kind === undefined || queue.kind === kind))
  if (theirs.length === 0) return []
  const waiting = theirs.map(
    (queue) => sql`
      (select ${queue.kind}::text as kind, w.id, w.created_at, w.owner_id, w.title, w.detail, nullif(to_jsonb(w) -> 'message', 'null') as message,
          w.amount, w.about, ${queue.flags ?? sql`'[]'::jsonb`} as flags from (${waitingFor(queue, caller)}) w
        where ${id ?? null}::bigint is null or w.id = ${id ?? null} order by w.created_at, w.id limit ${limit})`,
  )
  const rows = await db.rows<ItemRow>(sql`
    select w.kind, w.id, w.created_at, w.owner_id, u.name as owner_name, left(w.title, 200) as title, coalesce(w.message, to_jsonb(left(w.detail, 500))) as detail,
      w.amount, w.about, w.flags, c.user_id as claim_user_id, p.name as claim_name, c.until as claim_until
    from (${join(waiting, ' union all ')}) w
    join users u on u.id = w.owner_id
    left join queue_claims c on c.kind = w.kind and c.object_id = w.id and c.until > plaza_now()
    left join users p on p.id = c.user_id
    order by w.created_at, w.kind, w.id limit ${limit}`)
  return rows.map(present)
}

const present = ({ claim_user_id: userId, claim_name: name, claim_until: until, ...row }: ItemRow): QueueItem => ({
  ...row,
  created_at: isoTime(row.created_at),
  claim: userId === null ? null : { user_id: userId, name: name ?? '', until: isoTime(until!) },
})
