import { type DailyCount, sql } from '../../kernel/index.ts'

/** People who joined. */
export const usersADay: DailyCount = { name: 'users', rows: sql`select created_at from users` }
