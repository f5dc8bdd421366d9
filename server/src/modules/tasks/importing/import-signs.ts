import { callSql, given, type Sql, sql, type Tx } from '../../../kernel/index.ts'
import { signSetting, taskLimitsSetting, tasksSetting } from '../settings.ts'
import { signIn } from '../sign-in.ts'

/** Days are those of this zone: no other is set before anything is imported. */
const ZONE = 'UTC'

/** Writes how many consecutive days people have checked in until yesterday. */
export const importStreaks = (tx: Tx, streaks: readonly { userId: number; streak: number }[]): Promise<number> =>
  tx.run(sql`
    with signed as (
      insert into user_signs (user_id, last_day, streak, total)
      select user_id, (plaza_now() at time zone ${ZONE})::date - 1, streak, streak
      from ${given(streaks)} as given (user_id bigint, streak int)
      returning user_id, streak)
    select count_checkins(user_id, streak) from signed order by user_id`)

/** Writes when people last checked in, for how many days running and how often in all (`user_id, last_day, streak, total`). */
export const loadSigns = (tx: Tx, rows: Sql): Promise<number> =>
  tx.run(sql`
    with signed as (
      insert into user_signs as s (user_id, last_day, streak, total)
      select r.user_id, r.last_day, r.streak, r.total from (${rows}) r
      on conflict (user_id) do update set last_day = excluded.last_day, streak = excluded.streak, total = excluded.total
      where s.last_day < excluded.last_day
      returning user_id, streak, total)
    select set_checkins(user_id, total, streak) from signed order by user_id`)

/** Has people check in and log in today, and pays them for it, by the default settings. */
export async function importVisits(tx: Tx, userIds: readonly number[]): Promise<void> {
  const limits = taskLimitsSetting.initial
  for (const id of userIds)
    await signIn(tx, { id, sessionId: 0, permissions: new Set() }, signSetting.initial, limits, ZONE)
  const {
    max,
    hit_increment: per,
    how_increment: pays,
  } = tasksSetting.initial.find(({ type }) => type === 'task:login')!
  await tx.rows(
    callSql('count_hits', {
      p_hits: userIds.map((id) => ({ user_id: id, type: 'task:login', once: false, max, per, pays })),
      p_zone: ZONE,
      p_user_ceiling: limits['user-per-day'],
      p_system_ceiling: limits['system-per-day'],
      p_per_address: limits['be-liked-per-address'],
    }),
  )
}
