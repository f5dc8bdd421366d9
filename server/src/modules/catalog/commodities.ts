import { plainTime, type Queryable, type Sql, sql } from '../../kernel/index.ts'
import { loadFiles, type StoredFile, type ViewFile } from '../files/index.ts'
import { loadBrandCards, originalSellers } from '../shop/index.ts'
import { loadUsers, presentSummary } from '../users/index.ts'
import type { Kind } from './kind.ts'
import type { Commodity } from './schemas/commodity.ts'
import { viewsOf } from './views.ts'

interface CommodityRow
  extends Omit<
    Commodity,
    'photos' | 'content_images' | 'brand' | 'user' | 'shop_info' | 'likes_count' | 'created_at' | 'updated_at'
  > {
  photos: { image: number; video: number | null }[]
  content_images: number[]
  created_at: Date
  updated_at: Date
}

export const commodities: Kind<Commodity> = {
  one: 'commodity',
  from: sql`commodities r`,
  visible: sql`r.deleted_at is null`,
  async load(db, ids, viewFile, which) {
    const rows = await rowsOf(db, ids, which)
    const sellerIds = rows.map((row) => row.user_id)
    const [files, users, brands, originals] = await Promise.all([
      loadFiles(db, rows.flatMap(fileIds)),
      loadUsers(db, sellerIds),
      loadBrandCards(
        db,
        rows.flatMap((row) => row.brand_id ?? []),
        viewFile,
      ),
      originalSellers(db, sellerIds),
    ])
    return new Map(
      rows.map((row) => [
        row.id,
        {
          ...row,
          photos: row.photos.flatMap((photo) => presentPhoto(photo, files, viewFile)),
          content_images: row.content_images.flatMap((id) => shown(files.get(id), viewFile)),
          brand: (row.brand_id !== null && brands.get(row.brand_id)) || null,
          user: presentSummary(users.get(row.user_id)!, viewFile),
          shop_info: { user_id: row.user_id, is_original: originals.has(row.user_id) },
          likes_count: 0,
          created_at: plainTime(row.created_at),
          updated_at: plainTime(row.updated_at),
        },
      ]),
    )
  },
}

const rowsOf = (db: Queryable, ids: readonly number[], which: Sql) =>
  db.rows<CommodityRow>(sql`
    select r.id, r.user_id, r.type, r.category_id, r.title, r.price, r.score, r.market_price, r.photos, r.content_images,
      r.inventory, r.brand_id, r.comments_count, ${viewsOf('commodities')} as views_count, r.created_at, r.updated_at
    from commodities r where r.id = any(${[...ids]}::bigint[]) and ${which}`)

const fileIds = ({ photos, content_images: pictures }: CommodityRow): number[] => [
  ...photos.flatMap(({ image, video }) => (video === null ? [image] : [image, video])),
  ...pictures,
]

const shown = (file: StoredFile | undefined, viewFile: ViewFile) => (file ? [viewFile(file)] : [])

function presentPhoto(
  { image, video }: { image: number; video: number | null },
  files: Map<number, StoredFile>,
  viewFile: ViewFile,
): Commodity['photos'] {
  const [picture] = shown(files.get(image), viewFile)
  const [film] = video === null ? [] : shown(files.get(video), viewFile)
  return picture ? [{ image: picture, ...(film && { video: film }) }] : []
}
