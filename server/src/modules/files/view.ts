import { type Static, Type } from 'typebox'
import { Closed, type Sql, sql } from '../../kernel/index.ts'

/** A file as every record that shows one carries it (interface 2.1). */
export const FileView = Closed(
  {
    url: Type.String({
      description: 'Address of the file; images take `?rule=w_200,h_200,q_80,b_10`.',
      examples: ['http://127.0.0.1:3000/storage/local/2026/11/15/ab12.png'],
    }),
    vendor: Type.String({ description: 'Storage vendor name.', examples: ['local'] }),
    mime: Type.String({ description: 'Media type, found from the content.', examples: ['image/png'] }),
    size: Type.Integer({ description: 'Size in bytes.', examples: [48213] }),
    dimension: Type.Optional(
      Closed(
        {
          width: Type.Integer({ description: 'Pixels.', examples: [512] }),
          height: Type.Integer({ description: 'Pixels.', examples: [512] }),
        },
        { description: 'Width and height, where the file has them.' },
      ),
    ),
    node: Type.Optional(Type.String({ description: 'Storage node, on records that show it to the file’s owner.' })),
  },
  { title: 'File', description: 'An uploaded file.' },
)
export type FileView = Static<typeof FileView>

/** What `fileOf` selects. */
export interface StoredFile {
  vendor: string
  path: string
  mime: string
  size_bytes: number
  width: number | null
  height: number | null
}

/** The columns of a `StoredFile` from `files f`. */
export const fileColumns: Sql = sql`f.vendor, f.path, f.mime, f.size_bytes, f.width, f.height`

/** A scalar subquery: the file with this id as JSON, or null. Lets other modules load a file in the query they make anyway. */
export const fileOf = (id: Sql): Sql => sql`
  (select jsonb_build_object('vendor', f.vendor, 'path', f.path, 'mime', f.mime, 'size_bytes', f.size_bytes, 'width', f.width, 'height', f.height)
   from files f where f.id = ${id})`

/** Stored file → wire. */
export type ViewFile = <File extends StoredFile | null>(file: File) => File extends null ? null : FileView

export const createViewFile = (publicUrl: string): ViewFile =>
  ((file: StoredFile | null): FileView | null =>
    file && {
      url: `${publicUrl}/storage/${file.vendor}/${file.path}`,
      vendor: file.vendor,
      mime: file.mime,
      size: file.size_bytes,
      ...(file.width !== null && file.height !== null && { dimension: { width: file.width, height: file.height } }),
    }) as ViewFile
