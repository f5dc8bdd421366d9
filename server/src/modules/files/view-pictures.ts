import type { Queryable } from '../../kernel/index.ts'
import { loadFiles } from './load-files.ts'
import type { FileView, ViewFile } from './view.ts'

/** Pictures as staff see them in the queue, also of what was deleted. Ids without a file are left out. */
export async function viewPictures(
  db: Queryable,
  viewFile: ViewFile,
  ids: readonly (number | null)[],
  isDeleted: boolean,
): Promise<FileView[]> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return []
  const files = await loadFiles(db, known)
  return known.flatMap((id) => {
    const file = files.get(id)
    const view = file?.mime.startsWith('image/') && viewFile({ ...file, ...(isDeleted && { visibility: 'gone' }) })
    return view ? [view] : []
  })
}
