import { randomUUID } from 'node:crypto'
import { identifier, type Sql, sql, type Tx } from '../../../kernel/index.ts'
import type { WriteContext } from '../../../kernel/staff/index.ts'
import { attachFiles, type FileKind, nodeOf, type ViewFile, viewingAs } from '../../files/index.ts'

/** Attaches the files of one record, whether it is being added or changed. */
export interface Attacher {
  /** Columns that a new record needs. */
  readonly columns: { uid?: string }
  /** The ids of these nodes, as all files of this field; undefined where the field is not given. */
  attach(field: string, nodes: readonly string[], kind?: FileKind, part?: string): Promise<number[]>
}

/** An attacher for a record that staff write. */
export async function attacher(tx: Tx, table: string, { caller, id }: WriteContext): Promise<Attacher> {
  const uid = id === undefined ? randomUUID() : await uidOf(tx, table, id)
  return {
    columns: id === undefined ? { uid } : {},
    attach: (field, nodes, kind = 'image', part = field) =>
      attachFiles(tx, caller.id, field, nodes, `${table}:${uid}:${part}`, kind),
  }
}

const uidOf = async (tx: Tx, table: string, id: number): Promise<string> =>
  (await tx.get<{ uid: string }>(sql`select uid from ${identifier(table)} where id = ${id}`)).uid

/** A value for a column of JSON. */
export const json = (value: unknown): Sql => sql`${JSON.stringify(value)}::text::jsonb`

/** Files with their nodes, which staff send back to keep them. */
export const showingNodes = (viewFile: ViewFile): ViewFile =>
  viewingAs(viewFile, (file) => file && { ...viewFile(file), node: nodeOf(file.vendor, file.path) })
