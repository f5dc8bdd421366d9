import { LRUCache } from 'lru-cache'
import { type Queryable, type Reword, rewordingOf, sql } from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { createSummaryWriter, type SummaryWriter, type UserRow, UserSummary, userColumns } from '../../users/index.ts'

interface Author {
  version: string
  write: SummaryWriter
  /** How long the text of it is. */
  length: number
}

// The columns are called what the fields are.
const rewordUser = rewordingOf(UserSummary as never)!

const MAX_BYTES = 8 * 1024 * 1024
/** What a remembered author takes beside the text. */
const OVERHEAD_BYTES = 500

/** How the authors of a page are written; remembered as long as the database has the same version of their row. */
export function createAuthors(db: Queryable, viewFile: ViewFile, reword?: Reword) {
  const rewordAuthor = (user: UserRow): UserRow => (reword ? (rewordUser(user, reword) as UserRow) : user)
  // Bounded by size, because with `max` the cache allocates room for all entries up front.
  const known = new LRUCache<number, Author>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length + OVERHEAD_BYTES,
  })
  return async (
    feeds: readonly { author_id: number; author_version: string }[],
  ): Promise<Map<number, SummaryWriter>> => {
    const found = new Map<number, SummaryWriter>()
    const look = String(viewFile.hasPlaceholders())
    const missing = new Set<number>()
    for (const { author_id: id, author_version } of feeds) {
      const author = known.get(id)
      if (author?.version === author_version + look) found.set(id, author.write)
      else missing.add(id)
    }
    if (missing.size === 0) return found
    const rows = await db.rows<UserRow & { version: string }>(sql`
      select ${userColumns}, u.xmin::text as version from users u join user_counts c on c.user_id = u.id
      where u.id = any(${[...missing]}::bigint[])`)
    for (const row of rows) {
      const write = createSummaryWriter(rewordAuthor(row), viewFile)
      const author = { version: row.version + look, write, length: write(row).length }
      known.set(row.id, author)
      found.set(row.id, author.write)
    }
    return found
  }
}
