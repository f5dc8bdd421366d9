import { type Static, Type } from 'typebox'
import {
  Closed,
  defineStaffRecords,
  FileNode,
  Id,
  Nullable,
  Prose,
  plainTime,
  type Queryable,
  Shown,
  type Sql,
  type StaffRecords,
  sql,
  staffFilter,
  type Tx,
} from '../../../kernel/index.ts'
import type { WriteContext } from '../../../kernel/staff/index.ts'
import { FileView, loadFiles, type StoredFile, type ViewFile } from '../../files/index.ts'
import { BrandCard, loadBrandCards, originalSellers } from '../../shop/index.ts'
import { loadUsers, presentSummary, UserSummary } from '../../users/index.ts'
import { noSuchBrand, noSuchPerson } from '../errors.ts'
import { viewsOf } from '../views.ts'
import { type Attacher, attacher, json } from './attach.ts'
import { decideAbout } from './decide-record.ts'
import { amount, categoryId, page, times, title, whole } from './fields.ts'
import { living, markRemoved, ownerOf, titled } from './kept-by-staff.ts'
import { inOrder, type Kind } from './kind.ts'

/** What a commodity shows of its seller's shop: never the contact. */
const Seller = Closed(
  {
    user_id: whole('The seller.', 7),
    is_original: Type.Boolean({ description: 'The seller has an audited brand of their own.' }),
  },
  { title: 'SellerCard', description: 'The seller’s shop.' },
)

export const Commodity = Closed(
  {
    id: whole('Commodity id.', 1),
    user_id: whole('The seller.', 7),
    type: Type.String({ description: 'Kind of commodity.', examples: ['normal'] }),
    category_id: whole('Its category, 0 for none.', 0),
    title: Shown(Type.String({ description: 'Title.', examples: ['手拉坯茶杯'] })),
    price: whole('Money for one, smallest unit.', 6800),
    score: whole('Units of the currency for one.', 680),
    market_price: whole('What it costs elsewhere, smallest unit.', 8800),
    photos: Type.Array(Closed({ image: FileView, video: Type.Optional(FileView) }, { title: 'CommodityPhoto' }), {
      description: 'Images, some with a video.',
    }),
    content_images: Type.Array(FileView, { description: 'Pictures of the description.' }),
    top_text: Shown(
      Type.String({ description: 'Text above the pictures of the description.', examples: ['每一只都不一样。'] }),
    ),
    inventory: whole('How many there are.', 20),
    brand_id: Nullable(whole('Its brand.', 1)),
    brand: Nullable(BrandCard),
    user: UserSummary,
    shop_info: Seller,
    likes_count: whole('Always 0: feeds are what one likes.', 0),
    comments_count: whole('Feeds about it.', 3),
    views_count: whole('How often it was opened.', 120),
    ...times,
  },
  { title: 'Commodity', description: 'Something the shop sells.' },
)
export type Commodity = Static<typeof Commodity>

export const CommodityQuery = Closed({
  ...page,
  brand_id: Type.Optional(Id('Only of this brand.')),
  user_id: Type.Optional(Id('Only of this seller.')),
})

/** What a seller writes of a commodity. */
export const offerFields = {
  title: Shown(title('手拉坯茶杯')),
  price: amount('Money for one, smallest unit.', 6800),
  score: amount('Units of the currency for one.', 680),
  market_price: amount('What it costs elsewhere, smallest unit.', 8800),
  photos: Type.Optional(
    Type.Array(
      Closed({
        image: FileNode('Node of an image you uploaded, or of one it has.'),
        video: Type.Optional(FileNode('Node of a video you uploaded, or of one it has.')),
      }),
      { maxItems: 9, description: 'Images, some with a video; replaces those it has.' },
    ),
  ),
  content_images: Type.Optional(
    Type.Array(FileNode('Node of an image you uploaded, or of one it has.'), {
      maxItems: 20,
      description: 'Pictures of the description; replaces those it has.',
    }),
  ),
  top_text: Type.Optional(
    Shown(
      Prose({
        maxLength: 2000,
        description: 'Text above the pictures of the description.',
        examples: ['每一只都不一样。'],
      }),
    ),
  ),
  inventory: amount('How many there are.', 20, 1_000_000_000),
  brand_id: Type.Optional(Nullable(Id('Its brand; null for none.'))),
}

/** What staff write of a commodity. */
const commodityFields = {
  user_id: Type.Optional(Id('The seller; you unless given.')),
  type: Type.String({
    minLength: 1,
    maxLength: 20,
    default: 'normal',
    description: 'Kind of commodity.',
    examples: ['normal'],
  }),
  category_id: categoryId,
  ...offerFields,
}

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
    select r.id, r.user_id, r.type, r.category_id, r.title, r.price, r.score, r.market_price, r.photos, r.content_images, r.top_text,
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
  const [shownVideo] = video === null ? [] : shown(files.get(video), viewFile)
  return picture ? [{ image: picture, ...(shownVideo && { video: shownVideo }) }] : []
}

export type Photos = Static<typeof offerFields.photos>

export const createCommodities = (viewFile: ViewFile): StaffRecords =>
  defineStaffRecords({
    ...titled,
    path: 'commodities',
    one: 'commodity',
    called: ['product', 'products'],
    table: 'commodities',
    columns: sql`r.id`,
    where: living,
    view: Commodity,
    fields: commodityFields,
    present: (rows: readonly { id: number }[], db) => inOrder(db, commodities, rows, viewFile, sql`true`),
    toColumns: async (tx, { photos, content_images: pictures, ...fields }, context) => {
      return {
        ...fields,
        ...(await ownerOf(tx, 'commodities', 'user_id', fields.user_id, context)),
        ...(await pictureColumns(tx, { photos, content_images: pictures }, context)),
      }
    },
    decided: decideAbout('commodities', (commodity: Commodity) => commodity.user_id),
    remove: (tx, id) => markRemoved(tx, 'commodities', id),
    sortable: ['id', 'title', 'price', 'inventory', 'created_at', 'updated_at'],
    filters: {
      user_id: staffFilter(Id('Only of this seller.'), (id) => sql`r.user_id = ${id}`),
      brand_id: staffFilter(Id('Only of this brand.'), (id) => sql`r.brand_id = ${id}`),
    },
    refusals: { commodities_seller: noSuchPerson('user_id'), commodities_brand: noSuchBrand },
  })

/** The columns of the pictures that are given, and those a new record needs for them. */
export async function pictureColumns(
  tx: Tx,
  { photos, content_images: pictures }: { photos?: Photos | undefined; content_images?: string[] | undefined },
  context: WriteContext,
): Promise<Record<string, unknown>> {
  const files = await attacher(tx, 'commodities', context)
  return {
    ...files.columns,
    ...(photos && { photos: json(await attachPhotos(files, photos)) }),
    ...(pictures && { content_images: json(await files.attach('content_images', pictures)) }),
  }
}

// A file has one use, so the same picture given twice is shown once.
async function attachPhotos(files: Attacher, photos: Photos) {
  const unique = [...new Map(photos.map((photo) => [photo.image, photo])).values()]
  const videoIds = [...new Set(unique.flatMap(({ video }) => video ?? []))]
  const images = await files.attach(
    'photos',
    unique.map(({ image }) => image),
  )
  const videos = await files.attach('photos', videoIds, 'video', 'films')
  return unique.map(({ video }, index) => ({
    image: images[index],
    video: video === undefined ? null : videos[videoIds.indexOf(video)],
  }))
}
