import { plainTime, type Queryable } from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { loadUsers, presentSummary, type UserSummary } from '../../users/index.ts'

interface Authored {
  id: number
  author_id: number
  created_at: Date
  updated_at: Date
}

type Presented<Row> = Omit<Row, 'created_at' | 'updated_at'> & {
  author: UserSummary
  created_at: string
  updated_at: string
}

/** Records by id as they are shown: each with its author, and its times formatted. */
export async function withAuthors<Row extends Authored>(
  db: Queryable,
  rows: readonly Row[],
  viewFile: ViewFile,
): Promise<Map<number, Presented<Row>>> {
  const authors = await loadUsers(
    db,
    rows.map((row) => row.author_id),
  )
  return new Map(
    rows.map(({ created_at: createdAt, updated_at: updatedAt, ...row }) => [
      row.id,
      {
        ...row,
        author: presentSummary(authors.get(row.author_id)!, viewFile),
        created_at: plainTime(createdAt),
        updated_at: plainTime(updatedAt),
      },
    ]),
  )
}
