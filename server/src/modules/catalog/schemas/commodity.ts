import { type Static, Type } from 'typebox'
import { Closed, Id, Nullable } from '../../../kernel/index.ts'
import { FileView } from '../../files/index.ts'
import { BrandCard } from '../../shop/index.ts'
import { UserSummary } from '../../users/index.ts'
import { amount, categoryId, node, page, times, title, whole } from './shared.ts'

/** What a commodity says about its seller's shop. How to reach them is between the two. */
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
    title: Type.String({ description: 'Title.', examples: ['手拉坯茶杯'] }),
    price: whole('Money for one, smallest unit.', 6800),
    score: whole('Units of the currency for one.', 680),
    market_price: whole('What it costs elsewhere, smallest unit.', 8800),
    photos: Type.Array(Closed({ image: FileView, video: Type.Optional(FileView) }, { title: 'CommodityPhoto' }), {
      description: 'Pictures, some with a film.',
    }),
    content_images: Type.Array(FileView, { description: 'Pictures of the description.' }),
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
  { title: 'Commodity' },
)
export type Commodity = Static<typeof Commodity>

export const CommodityQuery = Closed({
  ...page,
  brand_id: Type.Optional(Id('Only of this brand.')),
  user_id: Type.Optional(Id('Only of this seller.')),
})

/** What staff write of a commodity. */
export const commodityFields = {
  user_id: Type.Optional(Id('The seller; you unless given.')),
  type: Type.String({
    minLength: 1,
    maxLength: 20,
    default: 'normal',
    description: 'Kind of commodity.',
    examples: ['normal'],
  }),
  category_id: categoryId,
  title: title('手拉坯茶杯'),
  price: amount('Money for one, smallest unit.', 6800),
  score: amount('Units of the currency for one.', 680),
  market_price: amount('What it costs elsewhere, smallest unit.', 8800),
  photos: Type.Optional(
    Type.Array(
      Closed({
        image: node('Node of an image you uploaded, or of one it has.'),
        video: Type.Optional(node('Node of a video you uploaded, or of one it has.')),
      }),
      { maxItems: 9, description: 'Pictures, some with a film; replaces those it has.' },
    ),
  ),
  content_images: Type.Optional(
    Type.Array(node('Node of an image you uploaded, or of one it has.'), {
      maxItems: 20,
      description: 'Pictures of the description; replaces those it has.',
    }),
  ),
  inventory: amount('How many there are.', 20, 1_000_000_000),
  brand_id: Type.Optional(Nullable(Id('Its brand; null for none.'))),
}
