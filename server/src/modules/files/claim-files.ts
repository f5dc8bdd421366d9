import { invalid, type Problem, sql, type Tx } from '../../kernel/index.ts'
import { type FileKind, OF_KIND, REFUSALS, splitNode } from './claim-file.ts'
import { fileColumns, type StoredFile } from './view.ts'

/** Files that become parts of one record, in order. */
export interface FileClaim {
  /** Claims of one record succeed together or not at all. */
  record: number
  ownerId: number
  field: string
  nodes: readonly string[]
  /** Such as `feeds:12:image`; the position of each is added. */
  use: string
  kind: Exclude<FileKind, 'any'>
}

interface Found extends StoredFile {
  claim: number
  position: number
  id: number
}

/**
 * Files of several records in two statements; otherwise as `claimFile`. What each claim got, or why its record gets
 * nothing. A file that two records ask for at once fails all of them, so that each is tried by itself.
 */
export async function claimFiles(tx: Tx, claims: readonly FileClaim[]): Promise<(StoredFile[] | Problem)[]> {
  const asked = claims.flatMap(({ ownerId, nodes, kind }, claim) =>
    nodes.map((node, position) => {
      const [vendor, path] = splitNode(node)
      return { claim, position, vendor, path, ownerId, kind }
    }),
  )
  if (asked.length === 0) return claims.map(() => [])
  const found = await tx.rows<Found>(sql`
    select n.claim, n.position, f.id, ${fileColumns}
    from unnest(${asked.map(({ claim }) => claim)}::int[], ${asked.map(({ position }) => position)}::int[], ${asked.map(({ vendor }) => vendor)}::text[],
      ${asked.map(({ path }) => path)}::text[], ${asked.map(({ ownerId }) => ownerId)}::bigint[],
      ${asked.map(({ kind }) => kind)}::text[]) n (claim, position, vendor, path, owner_id, kind)
    join files f on f.vendor = n.vendor and f.path = n.path and f.owner_id = n.owner_id
    where f.state = 'ready' and f.attached_to is null
      and case n.kind when 'video' then ${OF_KIND.video} else ${OF_KIND.image} end
    order by f.id for update of f`)
  const got = claims.map(({ nodes, field, kind }, claim) => {
    const files = found.filter((file) => file.claim === claim).sort((one, other) => one.position - other.position)
    const isWhole = files.length === nodes.length && new Set(files.map(({ id }) => id)).size === files.length
    return isWhole ? files : invalid(field, REFUSALS[kind], 'files.not_usable')
  })
  const refused = new Map(
    claims.flatMap(({ record }, claim) => (Array.isArray(got[claim]) ? [] : [[record, got[claim] as Problem]])),
  )
  const taken = claims.flatMap(({ record, use }, claim) =>
    refused.has(record)
      ? []
      : (got[claim] as Found[]).map(({ id, position }) => ({ id, use: `${use}:${position + 1}` })),
  )
  if (new Set(taken.map(({ id }) => id)).size < taken.length) throw new Error('two records want the same file')
  if (taken.length > 0)
    await tx.run(sql`
      update files f set attached_to = t.use, sight = 'open'
      from unnest(${taken.map(({ id }) => id)}::bigint[], ${taken.map(({ use }) => use)}::text[]) t (id, use) where f.id = t.id`)
  return claims.map(({ record }, claim) => refused.get(record) ?? (got[claim] as Found[]).map(stored))
}

const stored = ({ claim: _, position: __, id: ___, ...file }: Found): StoredFile => file
