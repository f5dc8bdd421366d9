import { sql } from '../../server/src/kernel/index.ts'
import type { DemoContext } from '../step.ts'

/** A painted picture and what it becomes part of. */
export interface FileUse {
  key: string
  ownerId: number
  use: string
  minutesAgo: number
}

/** Makes files of painted pictures; ids by the keys they were ordered with. What was not painted has none. */
export async function addFiles({ tx, pictures }: DemoContext, uses: readonly FileUse[]): Promise<Map<string, number>> {
  const given = uses.flatMap((each) => {
    const picture = pictures.get(each.key)
    return picture ? [{ ...picture, ...each }] : []
  })
  const column = <Value>(value: (file: (typeof given)[number]) => Value): Value[] => given.map(value)
  const added = await tx.rows<{ id: number; path: string }>(sql`
    insert into files (owner_id, vendor, path, state, mime, size_bytes, md5, width, height, attached_to, created_at)
    select owner_id, vendor, path, 'ready', mime, size_bytes, md5, width, height, attached_to, plaza_now() - make_interval(mins => minutes_ago)
    from unnest(${column((each) => each.ownerId)}::bigint[], ${column((each) => each.vendor)}::text[], ${column((each) => each.path)}::text[],
      ${column((each) => each.mime)}::text[], ${column((each) => each.sizeBytes)}::bigint[], ${column((each) => each.md5)}::text[],
      ${column((each) => each.width)}::int[], ${column((each) => each.height)}::int[], ${column((each) => each.use)}::text[],
      ${column((each) => each.minutesAgo)}::int[])
      as given (owner_id, vendor, path, mime, size_bytes, md5, width, height, attached_to, minutes_ago)
    returning id, path`)
  const ids = new Map(added.map(({ id, path }) => [path, id]))
  return new Map(given.map(({ key, path }) => [key, ids.get(path)!]))
}
