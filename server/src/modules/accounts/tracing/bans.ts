import { isIP } from 'node:net'
import { Type } from 'typebox'
import {
  Closed,
  defineStaffRecords,
  invalid,
  Problem,
  Prose,
  phrase,
  plainTime,
  type Queryable,
  SingleLineText,
  say,
  sql,
  staffFilter,
  Timestamp,
  type Tx,
} from '../../../kernel/index.ts'
import { PLAIN_TIME } from '../../users/index.ts'

const MAX_BANS = 1000
const MAX_DAYS = 366
const DAY_MS = 86_400_000
/** Wider networks are countries, not abusers. */
const LEAST_BITS = { 4: 8, 6: 16 } as const
const DOMAIN = /^(?=.{3,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

const BanView = Closed(
  {
    id: Type.Integer({ description: 'Ban id.', examples: [1] }),
    kind: Type.String({ enum: ['address', 'mail'], description: 'A network, or an email domain.' }),
    target: Type.String({ description: 'The network or the domain.', examples: ['203.0.113.0/24'] }),
    reason: Type.String({ description: 'Why, for colleagues.' }),
    ends_at: Timestamp('When it ends.'),
    in_force: Type.Boolean({ description: 'It has not ended.' }),
    author_name: Type.String({ description: 'Who made it.', examples: ['Priya'] }),
    created_at: Timestamp('When it was made.'),
    updated_at: Timestamp('When it last changed.'),
  },
  { title: 'Ban', description: 'A network or mail domain from which no one can sign up or in for a while.' },
)

interface Row {
  id: number
  kind: string
  target: string
  reason: string
  ends_at: Date
  in_force: boolean
  author_name: string
  created_at: Date
  updated_at: Date
}

/** Networks and mail domains that are shut out of registration and sign-in until a day. */
export const bans = defineStaffRecords({
  path: 'bans',
  one: 'ban',
  permission: 'user:manage',
  table: 'bans',
  columns: sql`r.id, r.kind, r.target, r.reason, r.ends_at, r.ends_at > plaza_now() as in_force, r.created_at, r.updated_at,
    (select u.name from users u where u.id = r.created_by) as author_name`,
  view: BanView,
  fields: {
    target: SingleLineText({
      minLength: 2,
      maxLength: 254,
      description:
        'A network in CIDR notation (at least /8, IPv6 /16), one address, or a mail domain, which includes those below it.',
      examples: ['203.0.113.0/24'],
    }),
    reason: Prose({
      minLength: 1,
      maxLength: 500,
      description: 'Why, for colleagues; those it meets never read it.',
      examples: ['200 spam accounts in an hour.'],
    }),
    ends_at: SingleLineText({
      maxLength: 20,
      pattern: PLAIN_TIME,
      description: 'When it ends (UTC), within 366 days.',
      examples: ['2027-01-31 08:00:00'],
    }),
  },
  present: (rows: readonly Row[]) =>
    rows.map((row) => ({
      ...row,
      ends_at: plainTime(row.ends_at),
      created_at: plainTime(row.created_at),
      updated_at: plainTime(row.updated_at),
    })),
  async toColumns(tx, { target: given, ends_at: end, reason }, { caller, origin, id }) {
    if (id === undefined) await refuseTooMany(tx)
    const endsAt = end === undefined ? undefined : await endIn(tx, end)
    const target = given === undefined ? await targetOf(tx, id!) : await parse(tx, given)
    await refuseOwn(tx, target, caller.id, origin.address)
    return {
      ...(id === undefined && { created_by: caller.id }),
      ...(given !== undefined && target),
      ...(reason !== undefined && { reason }),
      ...(endsAt && { ends_at: endsAt }),
    }
  },
  sortable: ['id', 'target', 'ends_at', 'created_at', 'updated_at'],
  defaultSort: 'ends_at:desc',
  search: ['target'],
  filters: {
    kind: staffFilter(
      Type.String({ enum: ['address', 'mail'], description: 'Only networks, or only mail domains.' }),
      (kind) => sql`r.kind = ${kind}`,
    ),
    in_force: staffFilter(
      Type.Boolean({ description: 'Only those in force, or only those that ended.' }),
      (is) => sql`(r.ends_at > plaza_now()) = ${is}`,
    ),
  },
  refusals: {
    bans_target_taken: () => invalid('target', 'This is already banned. Edit the existing ban.', 'ban.taken'),
  },
})

interface Target {
  kind: 'address' | 'mail'
  target: string
  network: string | null
}

/** A network without the bits of its hosts, or a domain in lower case. */
async function parse(tx: Tx, text: string): Promise<Target> {
  const [host = '', bits, more] = text.split('/')
  const family = host.includes('%') ? 0 : isIP(host)
  if (family === 0) return parseDomain(text)
  const most = family === 4 ? 32 : 128
  const length = bits === undefined ? most : Number(bits)
  if (more !== undefined || (bits !== undefined && !/^\d{1,3}$/.test(bits)) || length > most) throw badTarget()
  if (length < LEAST_BITS[family === 4 ? 4 : 6])
    throw invalid('target', 'This network is too wide: it would lock out whole countries.', 'ban.too_wide')
  const { network } = await tx.get<{ network: string }>(
    sql`select network(${`${host}/${length}`}::text::inet)::text as network`,
  )
  return { kind: 'address', target: network, network }
}

function parseDomain(text: string): Target {
  const domain = text.toLowerCase().replace(/^@/, '')
  if (!DOMAIN.test(domain)) throw badTarget()
  return { kind: 'mail', target: domain, network: null }
}

const badTarget = () =>
  invalid('target', phrase('request.invalid.ban_target')`Enter a network such as 203.0.113.0/24, or an email domain.`)

async function targetOf(tx: Tx, id: number): Promise<Target> {
  return tx.get<Target>(sql`select kind, target, network::text as network from bans where id = ${id}`)
}

async function refuseTooMany(tx: Tx): Promise<void> {
  const { count } = await tx.get<{ count: number }>(
    sql`select count(*)::int as count from bans where ends_at > plaza_now()`,
  )
  if (count >= MAX_BANS)
    throw new Problem(422, 'ban.too_many', say`At most ${MAX_BANS} bans at a time. Remove one first.`)
}

/** The end, where it is a day of the calendar within a year. */
async function endIn(db: Queryable, text: string): Promise<Date> {
  const plain = text.replace('T', ' ').replace('Z', '')
  const end = new Date(`${plain.replace(' ', 'T')}Z`)
  const { now } = await db.get<{ now: Date }>(sql`select plaza_now() as now`)
  const days = (end.getTime() - now.getTime()) / DAY_MS
  if (plainTime(end) !== plain || days <= 0 || days > MAX_DAYS)
    throw invalid('ends_at', phrase('request.invalid.ban_end')`Choose an end within the next 366 days.`)
  return end
}

/** Who makes a ban must not be met by it: they could not undo it after their next sign-in. */
async function refuseOwn(
  db: Queryable,
  { kind, target, network }: Target,
  callerId: number,
  address: string,
): Promise<void> {
  const { is_own: isOwn } = await db.get<{ is_own: boolean }>(
    kind === 'address'
      ? sql`select ${network}::text::inet && ${isIP(address.split('/')[0]!) ? address : null}::text::inet is true as is_own`
      : sql`select exists (select from users u where u.id = ${callerId}
          and (split_part(u.email, '@', 2) = ${target} or right(u.email, char_length(${target}) + 1) = '.' || ${target})) as is_own`,
  )
  if (isOwn) throw invalid('target', 'This would lock you out.', 'ban.own')
}
