import { identifier, sql, type Tx } from '../../../kernel/index.ts'

/** What is marked as imported: by its name in the marks, with its table. */
const MARKED = { users: 'users', feeds: 'feeds', comments: 'comments', feed_topics: 'topics' } as const

/** Records which ids came, where everything that is here came: those that no earlier import brought. */
export async function markRanges(tx: Tx, importId: number): Promise<void> {
  for (const [kind, table] of Object.entries(MARKED))
    await tx.run(sql`
      insert into import_ranges (kind, first_id, last_id, import_id)
      select ${kind}, min(i.id), max(i.id), ${importId} from ${identifier(table)} i
      where i.id > coalesce((select max(last_id) from import_ranges where kind = ${kind}), 0)
      having min(i.id) is not null`)
}
