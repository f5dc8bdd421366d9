import { type Static, Type } from 'typebox'
import {
  type Caller,
  Closed,
  dueAt,
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
    group: Nullable(
      Closed(
        {
          things: Type.Integer({ description: 'How many things, this one included.', examples: [3] }),
          reports: Type.Integer({ description: 'How many reports of them.', examples: [5] }),
          categories: Type.Array(Type.String({ description: 'A category.', examples: ['spam'] }), {
            description: 'What kinds of breach the reporters chose.',
          }),
        },
        {
          title: 'QueueGroup',
          description: 'Everything that waits about the same person in this queue; null where this is all.',
        },
      ),
    ),
    owner_id: Type.Integer({ description: 'Whom it concerns.', examples: [7] }),
    owner_name: Type.String({ description: 'Their name.', examples: ['林小满'] }),
    created_at: IsoTimestamp('Since when it waits.'),
    severity: Type.Integer({ description: 'How bad it may be, 0 to 2; the worst comes first.', examples: [1] }),
    due_at: Nullable(IsoTimestamp('When it has to be decided; null where its kind has no time.')),
    claim: Nullable(QueueClaim),
    assignee: Nullable(
      Closed(
        {
          user_id: Type.Integer({ description: 'Whose it is.', examples: [3] }),
          name: Type.String({ description: 'Their name.', examples: ['Priya'] }),
        },
        { title: 'QueueAssignee', description: 'The colleague who was given it.' },
      ),
    ),
  },
  { title: 'QueueItem', description: 'One thing that waits for a person.' },
)
type QueueItem = Static<typeof QueueItem>

interface ItemRow extends Omit<QueueItem, 'created_at' | 'due_at' | 'claim' | 'assignee'> {
  created_at: Date
  due_at: Date | null
  assignee_id: number | null
  assignee_name: string | null
  claim_user_id: number | null
  claim_name: string | null
  claim_until: Date | null
}

/** What waits of the kinds the caller may handle, the worst first and then what is due first; what has no time counts as due after three days. */
export async function listItems(
  db: Queryable,
  caller: Caller,
  queues: readonly StaffQueue[],
  { kind, limit, id, assigned }: { kind?: string; limit: number; id?: number; assigned?: 'me' | 'none' },
): Promise<QueueItem[]> {
  const theirs = queues.filter((queue) => mayHandle(queue, caller) && (kind === undefined || queue.kind === kind))
  if (theirs.length === 0) return []
  const whose =
    assigned === undefined ? sql`true` : assigned === 'me' ? sql`a.user_id = ${caller.id}` : sql`a.user_id is null`
  const waiting = theirs.map(
    (queue) => sql`
      (select ${queue.kind}::text as kind, w.id, w.created_at, w.owner_id, w.title, w.detail, nullif(to_jsonb(w) -> 'message', 'null') as message,
          w.amount, w.about, ${queue.flags ?? sql`'[]'::jsonb`} as flags, ${queue.group ?? sql`null::jsonb`} as "group",
          ${queue.due?.severity ?? sql`0`} as severity, ${dueAt(queue)} as due_at, a.user_id as assignee_id
        from (${waitingFor(queue, caller, id)}) w left join queue_assignments a on a.kind = ${queue.kind} and a.object_id = w.id
        where (${id ?? null}::bigint is null or w.id = ${id ?? null}) and ${whose} order by severity desc, w.created_at, w.id limit ${limit})`,
  )
  const rows = await db.rows<ItemRow>(sql`
    select w.kind, w.id, w.created_at, w.owner_id, u.name as owner_name, left(w.title, 200) as title, coalesce(w.message, to_jsonb(left(w.detail, 500))) as detail,
      w.amount, w.about, w.flags, w."group", w.severity, w.due_at, w.assignee_id, g.name as assignee_name,
      c.user_id as claim_user_id, p.name as claim_name, c.until as claim_until
    from (${join(waiting, ' union all ')}) w
    join users u on u.id = w.owner_id
    left join queue_claims c on c.kind = w.kind and c.object_id = w.id and c.until > plaza_now()
    left join users p on p.id = c.user_id
    left join users g on g.id = w.assignee_id
    order by w.severity desc, coalesce(w.due_at, w.created_at + interval '3 days'), w.kind, w.id limit ${limit}`)
  return rows.map(present)
}

const present = ({
  claim_user_id: userId,
  claim_name: name,
  claim_until: until,
  assignee_id: assigneeId,
  assignee_name: assignee,
  ...row
}: ItemRow): QueueItem => ({
  ...row,
  due_at: row.due_at && isoTime(row.due_at),
  assignee: assigneeId === null ? null : { user_id: assigneeId, name: assignee ?? '' },
  created_at: isoTime(row.created_at),
  claim: userId === null ? null : { user_id: userId, name: name ?? '', until: isoTime(until!) },
})
