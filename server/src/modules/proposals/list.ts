import { type Static, Type } from 'typebox'
import {
  type Caller,
  Closed,
  Id,
  IsoTimestamp,
  isoTime,
  Nullable,
  type Sql,
  type StaffList,
  type StaffQueue,
  sql,
  staffFilter,
} from '../../kernel/index.ts'
import { PROPOSAL_KINDS } from './kinds.ts'

const Colleague = (description: string) =>
  Closed(
    {
      id: Type.Integer({ description: 'User id.', examples: [3] }),
      name: Type.String({ description: 'Their name now.', examples: ['Priya'] }),
    },
    { description },
  )

export const StaffProposal = Closed(
  {
    id: Type.Integer({ description: 'Proposal id.', examples: [4] }),
    kind: Type.String({ enum: [...PROPOSAL_KINDS], description: 'What it changes.', examples: ['setting'] }),
    name: Type.String({
      description: 'Which setting, product or role, or whose balance or roles.',
      examples: ['money'],
    }),
    before: Type.Unsafe<unknown>({ description: 'What it is now, as far as it would change; null for something new.' }),
    after: Type.Unsafe<unknown>({ description: 'What it would become.' }),
    reason: Nullable(Type.String({ description: 'Why, where the operation asks for it.' })),
    proposer: Colleague('Who proposes it.'),
    state: Type.Integer({
      description: '0 waits, 1 took effect, -1 rejected; -1 without `decided_by`: no one decided in time.',
      examples: [0],
    }),
    is_alone: Type.Boolean({ description: 'No one else held the permissions: it took effect at once.' }),
    created_at: IsoTimestamp('When it was proposed.'),
    expires_at: IsoTimestamp('Until when it can be decided.'),
    decided_by: Nullable(Colleague('Who decided; the proposer themselves where no one else could.')),
    decided_at: Nullable(IsoTimestamp('When it was decided.')),
    remark: Nullable(Type.String({ description: 'What they noted.' })),
  },
  { title: 'StaffProposal', description: 'A change that waits for a second person, or waited for one.' },
)
type StaffProposal = Static<typeof StaffProposal>

type ProposalRow = Omit<StaffProposal, 'proposer' | 'decided_by' | 'created_at' | 'expires_at' | 'decided_at'> & {
  proposer_id: number
  proposer_name: string
  decider_id: number | null
  decider_name: string | null
  created_at: Date
  expires_at: Date
  decided_at: Date | null
}

/** Every proposal needs one of these. */
export const DECIDING_PERMISSIONS = ['currency:manage', 'setting:manage', 'user:manage']

/** Those that need a permission this caller holds. */
export const visibleTo = ({ permissions }: Caller): Sql =>
  sql`(${permissions.has('*')} or p.permissions && ${[...permissions]}::text[])`

const state = sql`case when p.state = 0 and p.expires_at <= plaza_now() then -1 else p.state end`

/** All proposals, the newest first. */
export const proposals: StaffList = {
  columns: sql`
    p.id, p.kind, p.name, p.before, p.after, p.reason, ${state} as state, p.is_alone, p.created_at, p.expires_at, p.decided_at,
    p.remark, p.proposer_id, u.name as proposer_name, p.decided_by as decider_id, d.name as decider_name`,
  from: sql`proposals p join users u on u.id = p.proposer_id left join users d on d.id = p.decided_by`,
  id: sql`p.id`,
  dated: sql`p.created_at`,
  sorts: { id: sql`p.id`, created_at: sql`p.created_at`, expires_at: sql`p.expires_at` },
  defaultSort: 'id:desc',
  search: [sql`u.name_folded`, sql`lower(p.name)`],
  filters: {
    state: staffFilter(
      Type.Integer({ minimum: -1, maximum: 1, description: '0 waiting, 1 in effect, -1 rejected or expired.' }),
      (given) => sql`${state} = ${given}`,
    ),
    kind: staffFilter(
      Type.String({ enum: [...PROPOSAL_KINDS], description: 'Only this kind.', examples: ['setting'] }),
      (kind) => sql`p.kind = ${kind}`,
    ),
    proposer_id: staffFilter(Id('Only what this person proposed.'), (id) => sql`p.proposer_id = ${id}`),
  },
}

export const presentProposal = ({
  proposer_id: proposerId,
  proposer_name: proposerName,
  decider_id: deciderId,
  decider_name: deciderName,
  ...row
}: ProposalRow): StaffProposal => ({
  ...row,
  proposer: { id: proposerId, name: proposerName },
  decided_by: deciderId === null ? null : { id: deciderId, name: deciderName! },
  created_at: isoTime(row.created_at),
  expires_at: isoTime(row.expires_at),
  decided_at: row.decided_at && isoTime(row.decided_at),
})

// The proposer's own is not marked: the console knows who that is.
const obstacleFor = ({ id }: Caller) => sql`
  case when p.proposer_id <> ${id} and (
    select count(*) from permission_holdings h where h.user_id = ${id} and h.until is null and h.since <= p.created_at
      and h.permission = any (p.permissions)) < cardinality(p.permissions) then 'proposal.permission_too_new' end`

const WaitingProposal = Closed(
  {
    ...StaffProposal.properties,
    obstacle: Type.Optional(
      Type.String({ description: 'Code of the problem that you would be answered for approving it.' }),
    ),
  },
  { title: 'WaitingProposal', description: 'A change that waits for a second person.' },
)

/** Proposals that a second person has to decide. */
export const proposalQueue: StaffQueue = {
  kind: 'proposals',
  permission: DECIDING_PERMISSIONS,
  waiting: ({ permissions }) => sql`
    select p.id, p.created_at, p.proposer_id as owner_id, p.name as title, p.reason as detail,
      case when p.kind in ('adjustment', 'waiver') then (p.after ->> 'amount')::bigint end as amount, p.kind as about
    from proposals p where p.state = 0 and p.expires_at > plaza_now()
      and (${permissions.has('*')} or p.permissions <@ ${[...permissions]}::text[])`,
  record: WaitingProposal,
  async read(db, id, caller) {
    const row = await db.find<ProposalRow & { obstacle: string | null }>(
      sql`select ${proposals.columns}, ${obstacleFor(caller)} as obstacle from ${proposals.from} where p.id = ${id}`,
    )
    if (!row) return undefined
    const { obstacle, ...proposal } = row
    return { ...presentProposal(proposal), ...(obstacle && { obstacle }) }
  },
}
