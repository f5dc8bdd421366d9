import { sql } from '../../server/src/kernel/index.ts'
import { signSetting, taskLimitsSetting, tasksSetting } from '../../server/src/modules/tasks/index.ts'
import { people, SIGN_IN_KEY } from '../content/people.ts'
import { type DemoStep, idOf } from '../step.ts'

/** Days the person one signs in as has come without a gap, today not yet. */
const OWN_STREAK = 3

/** Sign-ins of the last days, and today's logins; the person one signs in as still has today before them. */
export const tasksStep: DemoStep = {
  name: 'tasks',
  async write(context) {
    const { tx, random } = context
    const streaks = people
      .filter(({ key }) => context.people.has(key))
      .map(({ key }) => ({ key, id: idOf(context, key), streak: key === SIGN_IN_KEY ? OWN_STREAK : random.int(0, 12) }))
      .filter(({ streak }) => streak > 0)
    await tx.run(sql`
      with given as (
        select id, streak from unnest(${streaks.map(({ id }) => id)}::bigint[], ${streaks.map(({ streak }) => streak)}::int[]) as t (id, streak)),
      signed as (
        insert into user_signs (user_id, last_day, streak, total)
        select id, (plaza_now() at time zone 'UTC')::date - 1, streak, streak from given)
      update user_counts c set checkin_count = g.streak, last_checkin_count = g.streak from given g where c.user_id = g.id`)
    const here = streaks.filter(({ key, streak }) => key !== SIGN_IN_KEY && streak % 2 === 0)
    for (const { id } of here)
      await tx.run(sql`select sign_in(${id}, 'UTC', ${signSetting.initial}::bigint[], 1000000, 1000000000)`)
    const { max, hit_increment: per, how_increment: pays } = tasksSetting.initial[0]!
    const logins = here.map(({ id }) => ({ user_id: id, type: 'task:login', once: false, max, per, pays }))
    const limits = taskLimitsSetting.initial
    await tx.run(sql`
      select hit_tasks(${logins}::jsonb, 'UTC', ${limits['user-per-day']}, ${limits['system-per-day']}, ${limits['be-liked-per-address']})`)
  },
}
