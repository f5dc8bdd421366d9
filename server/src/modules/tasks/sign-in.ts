import { type Caller, callSql, Problem, type Queryable, sql, type Tx } from '../../kernel/index.ts'
import type { Signed, SignView } from './schemas.ts'

const alreadySigned = () => new Problem(422, 'sign.done', 'You’ve already checked in today. Come back tomorrow.')

/** Checks the caller in for today and pays the day's reward; a second time on one day is refused. */
export async function signIn(
  tx: Tx,
  caller: Caller,
  rewards: readonly number[],
  limits: { 'user-per-day': number; 'system-per-day': number },
  timeZone: string,
): Promise<Signed> {
  const signed = await tx.find(
    callSql('daily_check_in', {
      p_user: caller.id,
      p_zone: timeZone,
      p_rewards: rewards,
      p_user_ceiling: limits['user-per-day'],
      p_system_ceiling: limits['system-per-day'],
    }),
  )
  if (!signed) throw alreadySigned()
  return { day: dayOfCycle(signed.streak, rewards.length), get_integral: signed.reward }
}

interface SignRow {
  streak: number
  is_today: boolean
}

/** The caller's cycle: the days checked in so far, which of them is today, and what each pays. */
export async function viewSigns(
  db: Queryable,
  caller: Caller,
  rewards: readonly number[],
  timeZone: string,
): Promise<SignView> {
  const { streak, is_today: isToday } = await findSign(db, caller.id, timeZone)
  const today = dayOfCycle(isToday ? streak : streak + 1, rewards.length)
  return {
    signDay: streak,
    signList: rewards.map((get_integral, index) => {
      const day = index + 1
      return { day, get_integral, is_sign: day < today || (day === today && isToday), today: day === today }
    }),
  }
}

/** Whether the caller has checked in today. */
export const hasSigned = async (db: Queryable, caller: Caller, timeZone: string): Promise<boolean> =>
  (await findSign(db, caller.id, timeZone)).is_today

const dayOfCycle = (streak: number, length: number): number => ((streak - 1) % length) + 1

/** The current streak; a broken one is none. */
const findSign = async (db: Queryable, userId: number, timeZone: string): Promise<SignRow> =>
  (await db.find<SignRow>(sql`
    select s.streak, s.last_day = t.today as is_today
    from user_signs s, (select (plaza_now() at time zone ${timeZone})::date as today) t
    where s.user_id = ${userId} and s.last_day >= t.today - 1`)) ?? { streak: 0, is_today: false }
