import { on, type Reaction, sql } from '../../kernel/index.ts'
import { accountReturned } from '../accounts/index.ts'

/**
 * A user who deleted their account and came back goes on where they stopped: tasks of the day, what counts once, the
 * sign-ins.
 */
export const carryOver: Reaction = on(accountReturned, async (tx, { userId, formerUserId }) => {
  await tx.run(sql`
    insert into task_counters as c (user_id, day, type, hits, paid_times, coins)
    select ${userId}, day, type, hits, paid_times, coins from task_counters where user_id = ${formerUserId}
    on conflict (user_id, day, type) do update
    set hits = excluded.hits, paid_times = c.paid_times + excluded.paid_times, coins = c.coins + excluded.coins`)
  await tx.run(sql`
    insert into task_hits (user_id, day, type, object)
    select ${userId}, day, type, object from task_hits where user_id = ${formerUserId} on conflict do nothing`)
  await tx.run(sql`
    insert into user_signs (user_id, last_day, streak, total)
    select ${userId}, last_day, streak, total from user_signs where user_id = ${formerUserId} on conflict do nothing`)
})
