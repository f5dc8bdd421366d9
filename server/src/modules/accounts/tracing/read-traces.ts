import { type Static, Type } from 'typebox'
import {
  audit,
  type Caller,
  Closed,
  can,
  type Db,
  forbidden,
  Id,
  IsoTimestamp,
  isoTime,
  type Origin,
  type Queryable,
  sql,
} from '../../../kernel/index.ts'
import { requireUser } from '../../users/index.ts'

/** Sign-ins shown, and the newest of each address or device that are looked at for others. */
const MAX_TRACES = 50
const MAX_OTHERS = 50
const PER_TRACE = 200

export const TracesQuery = Closed({
  whole: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Whole addresses instead of networks. Needs `user:trace`, and is in the audit log.',
    }),
  ),
})

export const TracesParams = Closed({ user: Id('User id.') })

const Trace = Closed(
  {
    address: Type.String({
      description: 'The network (/24 or /48), or the whole address where it was asked for.',
      examples: ['203.0.113.0/24'],
    }),
    device: Type.String({ description: 'What it was made on.', examples: ['Firefox on Linux'] }),
    sign_ins: Type.Integer({ description: 'How many sign-ins.', examples: [4] }),
    first_at: IsoTimestamp('The first.'),
    last_at: IsoTimestamp('The last.'),
  },
  { title: 'SignInTrace', description: 'Where someone signs in from.' },
)

const Linked = Closed(
  {
    id: Type.Integer({ description: 'User id.', examples: [7] }),
    name: Type.String({ description: 'Name.', examples: ['Ann'] }),
    disabled: Type.Boolean({ description: 'Suspended.' }),
    by_device: Type.Boolean({ description: 'The same device; else only the same address, which many may share.' }),
    shared: Type.Integer({ description: 'How many addresses and devices they have in common.', examples: [2] }),
    created_at: IsoTimestamp('When they joined.'),
    last_at: IsoTimestamp('When they last signed in from there.'),
  },
  { title: 'LinkedPerson', description: 'Someone else who signs in from the same place.' },
)

export const Traces = Closed(
  {
    data: Type.Array(Trace, { description: 'The latest first, at most 50.' }),
    others: Type.Array(Linked, { description: 'Others from there; those on the same device first, at most 50.' }),
  },
  { title: 'SignInTraces' },
)

/** From where someone signs in, and who else does. Whole addresses are for holders of `user:trace`, and are logged. */
export async function readTraces(
  db: Db,
  { caller, origin }: { caller: Caller; origin: Origin },
  userId: number,
  isWhole: boolean,
): Promise<Static<typeof Traces>> {
  await requireUser(db, userId)
  if (isWhole) {
    if (!can(caller, 'user:trace')) throw forbidden('auth.permission', 'You don’t have permission to do this.')
    await db.transaction((tx) =>
      audit(tx, { actorId: caller.id, action: 'users.traced', object: `users:${userId}`, ...origin }),
    )
  }
  const [data, others] = await Promise.all([listTraces(db, userId, isWhole), listLinked(db, userId)])
  return { data, others }
}

type Times<Row, Names extends keyof Row> = Omit<Row, Names> & Record<Names, Date>

// Truncated in the database, so that nothing above it has a whole address to leak.
async function listTraces(db: Queryable, userId: number, isWhole: boolean): Promise<Static<typeof Trace>[]> {
  const rows = await db.rows<Times<Static<typeof Trace>, 'first_at' | 'last_at'>>(sql`
    select ${isWhole ? sql`host(address)` : sql`network(set_masklen(address, case family(address) when 4 then 24 else 48 end))::text`} as address,
      device, sum(sign_ins)::int as sign_ins, min(first_at) as first_at, max(last_at) as last_at
    from sign_in_traces where user_id = ${userId} group by 1, 2 order by last_at desc limit ${MAX_TRACES}`)
  return rows.map((row) => ({ ...row, first_at: isoTime(row.first_at), last_at: isoTime(row.last_at) }))
}

// An address of a whole town has many: of each address and device only the newest are looked at.
async function listLinked(db: Queryable, userId: number): Promise<Static<typeof Linked>[]> {
  const rows = await db.rows<Times<Static<typeof Linked>, 'created_at' | 'last_at'>>(sql`
    with mine as (
      select address, device_mac from sign_in_traces where user_id = ${userId} order by last_at desc limit ${MAX_TRACES}),
    found as (
      select f.user_id, f.last_at, false as by_device, host(m.address) as place
      from (select distinct address from mine) m cross join lateral (
        select user_id, last_at from sign_in_traces t where t.address = m.address order by last_at desc limit ${PER_TRACE}) f
      union all
      select f.user_id, f.last_at, true, m.device_mac
      from (select distinct device_mac from mine) m cross join lateral (
        select user_id, last_at from sign_in_traces t where t.device_mac = m.device_mac order by last_at desc limit ${PER_TRACE}) f)
    select u.id, u.name, u.disabled_at is not null as disabled, u.created_at, bool_or(f.by_device) as by_device,
      count(distinct f.place)::int as shared, max(f.last_at) as last_at
    from found f join users u on u.id = f.user_id
    where f.user_id <> ${userId} and u.deleted_at is null
    group by u.id order by by_device desc, shared desc, last_at desc, u.id desc limit ${MAX_OTHERS}`)
  return rows.map((row) => ({ ...row, created_at: isoTime(row.created_at), last_at: isoTime(row.last_at) }))
}
