import {
  audit,
  type Caller,
  isoTime,
  type Origin,
  type Queryable,
  type Settings,
  type StaffList,
  sql,
  type Tx,
} from '../../kernel/index.ts'
import { badName, createUser, nameFault, siteSetting } from '../users/index.ts'
import { botNotFound, tooManyBots } from './errors.ts'
import type { Bot, NewBot } from './schemas.ts'

/** In one community. */
const MAX_BOTS = 100

/** Makes an account that has no way to sign in, no balance and no keys yet. */
export async function createBot(
  tx: Tx,
  settings: Settings,
  { caller, origin }: { caller: Caller; origin: Origin },
  { name, bio }: NewBot,
): Promise<Bot> {
  const fault = nameFault(name, settings.get(siteSetting))
  if (fault) throw badName(fault)
  // One after another, so that the limit holds.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('bots', 0))`)
  const { count } = await tx.get<{ count: number }>(
    sql`select count(*)::int as count from users where is_bot and deleted_at is null`,
  )
  if (count >= MAX_BOTS) throw tooManyBots(MAX_BOTS)
  const id = await createUser(tx, { name, ...(bio && { bio }), isBot: true })
  await audit(tx, { actorId: caller.id, action: 'bots.create', object: `users:${id}`, after: { name, bio }, ...origin })
  return findBot(tx, id)
}

interface BotRow extends Omit<Bot, 'created_at' | 'last_used_at'> {
  created_at: Date
  last_used_at: Date | null
}

/** All bots, for staff. */
export const bots: StaffList = {
  columns: sql`
    u.id, u.name, u.bio, u.disabled_at is not null as disabled, u.created_at,
    (select count(*)::int from access_keys k where k.user_id = u.id and (k.expires_at is null or k.expires_at > plaza_now())) as keys_count,
    (select max(k.last_used_at) from access_keys k where k.user_id = u.id) as last_used_at`,
  from: sql`users u`,
  where: sql`u.is_bot and u.deleted_at is null`,
  id: sql`u.id`,
  dated: sql`u.created_at`,
  sorts: { id: sql`u.id`, name: sql`u.name_folded` },
  defaultSort: 'id:desc',
  search: [sql`u.name_folded`],
  filters: {},
}

export const presentBot = (row: BotRow): Bot => ({
  ...row,
  created_at: isoTime(row.created_at),
  last_used_at: row.last_used_at && isoTime(row.last_used_at),
})

const findBot = async (db: Queryable, id: number): Promise<Bot> =>
  presentBot(await db.get<BotRow>(sql`select ${bots.columns} from ${bots.from} where u.id = ${id}`))

/** 404 unless this id is a bot. */
export async function requireBot(db: Queryable, id: number): Promise<void> {
  const found = await db.find(sql`select id from users where id = ${id} and is_bot and deleted_at is null`)
  if (!found) throw botNotFound()
}
