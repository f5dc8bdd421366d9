import { type DailyCount, sql } from '../../../kernel/index.ts'

export const feedsADay: DailyCount = { name: 'feeds', rows: sql`select created_at from feeds` }
