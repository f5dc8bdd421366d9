import { type Static, Type } from 'typebox'
import { Closed, type Sql, sql } from '../../kernel/index.ts'
import type { PictureKind } from './generated/draw.ts'
import { describePicture } from './generated/picture.ts'

/** A file as every record that shows one carries it (docs/interface.md 2.1). */
export const FileView = Closed(
  {
    url: Type.String({
      description: 'Address of the file; images take `?rule=w_200,h_200,q_80,b_10,f_webp`.',
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
  /** `hidden`: only by a signed address; `gone`: by one that only staff get. Absent: public. */
  visibility?: string
}

/** The columns of a `StoredFile` from `files f`. */
export const fileColumns: Sql = sql`f.vendor, f.path, f.mime, f.size_bytes, f.width, f.height`

/** A scalar subquery: the file with this id as JSON, or null. Lets other modules load a file in the query they make anyway. */
export const fileOf = (id: Sql): Sql => sql`
  (select jsonb_build_object('vendor', f.vendor, 'path', f.path, 'mime', f.mime, 'size_bytes', f.size_bytes, 'width', f.width, 'height', f.height, 'visibility', f.sight)
   from files f where f.id = ${id})`

/** Stored file → wire. */
export interface ViewFile {
  <File extends StoredFile | null>(file: File): File extends null ? null : FileView
  /** The picture of a person or topic; without one, a generated picture if the community wants those, else null. */
  portrait(file: StoredFile | null, kind: PictureKind, id: number): FileView | null
  /** Always a picture, for fields that promise one. */
  always(file: StoredFile | null, kind: PictureKind, id: number): FileView
  /** Whether generated pictures are wanted now; cached text is only valid while this stays. */
  hasPlaceholders(): boolean
}

/** The path of a hidden file in an address that expires. */
export type SignPath = (file: { vendor: string; path: string; visibility: string }) => string

export function createViewFile(
  publicUrl: string,
  hasPlaceholders = () => false,
  sign: SignPath = ({ path }) => path,
): ViewFile {
  const view = (file: StoredFile | null): FileView | null =>
    file && {
      url: `${publicUrl}/storage/${file.vendor}/${pathOf(file, sign)}`,
      vendor: file.vendor,
      mime: file.mime,
      size: file.size_bytes,
      ...(file.width !== null && file.height !== null && { dimension: { width: file.width, height: file.height } }),
    }
  return withPortraits(view as ViewFile, publicUrl, hasPlaceholders)
}

/** In an address that expires, unless the file is public. */
const pathOf = ({ vendor, path, visibility = 'open' }: StoredFile, sign: SignPath): string =>
  visibility === 'open' ? path : sign({ vendor, path, visibility })

/** The same views, with `view` for stored files. */
export const viewingAs = (viewFile: ViewFile, view: (file: StoredFile | null) => FileView | null): ViewFile =>
  Object.assign(view as ViewFile, {
    portrait: (file: StoredFile | null, kind: PictureKind, id: number) =>
      file ? view(file) : viewFile.portrait(file, kind, id),
    always: (file: StoredFile | null, kind: PictureKind, id: number) => view(file) ?? viewFile.always(file, kind, id),
    hasPlaceholders: viewFile.hasPlaceholders,
  })

const withPortraits = (view: ViewFile, publicUrl: string, hasPlaceholders: () => boolean): ViewFile => {
  const generated = (kind: PictureKind, id: number): FileView => {
    const { path, ...rest } = describePicture(kind, id)
    return { url: `${publicUrl}/storage/${path}`, ...rest }
  }
  return Object.assign(view, {
    portrait: (file: StoredFile | null, kind: PictureKind, id: number): FileView | null =>
      file ? view(file) : hasPlaceholders() ? generated(kind, id) : null,
    always: (file: StoredFile | null, kind: PictureKind, id: number): FileView =>
      file ? view(file) : generated(kind, id),
    hasPlaceholders,
  })
}
