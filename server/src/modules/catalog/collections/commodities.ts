import type { Static } from 'typebox'
import { defineStaffCollection, Id, type StaffCollection, sql, staffFilter } from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { commodities } from '../commodities.ts'
import { noSuchBrand, noSuchPerson } from '../errors.ts'
import { inOrder } from '../kind.ts'
import { Commodity, commodityFields } from '../schemas/commodity.ts'
import { type Attacher, attacher, json } from './attach.ts'
import { living, markRemoved, ownerOf, titled } from './shared.ts'

type Photos = Static<NonNullable<typeof commodityFields.photos>>

export const createCommodities = (viewFile: ViewFile): StaffCollection =>
  defineStaffCollection({
    ...titled,
    collection: 'commodities',
    one: 'commodity',
    table: 'commodities',
    columns: sql`r.id`,
    where: living,
    view: Commodity,
    fields: commodityFields,
    present: (rows: readonly { id: number }[], db) => inOrder(db, commodities, rows, viewFile, sql`true`),
    toColumns: async (tx, { photos, content_images: pictures, ...fields }, context) => {
      const files = await attacher(tx, 'commodities', context)
      return {
        ...files.columns,
        ...fields,
        ...(await ownerOf(tx, 'commodities', 'user_id', fields.user_id, context)),
        ...(photos && { photos: json(await attachPhotos(files, photos)) }),
        ...(pictures && { content_images: json(await files.attach('content_images', pictures)) }),
      }
    },
    remove: (tx, id) => markRemoved(tx, 'commodities', id),
    sortable: ['id', 'title', 'price', 'inventory', 'created_at', 'updated_at'],
    filters: {
      user_id: staffFilter(Id('Only of this seller.'), (id) => sql`r.user_id = ${id}`),
      brand_id: staffFilter(Id('Only of this brand.'), (id) => sql`r.brand_id = ${id}`),
    },
    refusals: { commodities_seller: noSuchPerson('user_id'), commodities_brand: noSuchBrand },
  })

// The same picture twice would be one file of one use: it is shown once.
async function attachPhotos(files: Attacher, photos: Photos) {
  const unique = [...new Map(photos.map((photo) => [photo.image, photo])).values()]
  const films = [...new Set(unique.flatMap(({ video }) => video ?? []))]
  const images = await files.attach(
    'photos',
    unique.map(({ image }) => image),
  )
  const videos = await files.attach('photos', films, 'video', 'films')
  return unique.map(({ video }, index) => ({
    image: images[index],
    video: video === undefined ? null : videos[films.indexOf(video)],
  }))
}
