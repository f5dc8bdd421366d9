import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { afterLast, byOffset, get, list } from '../data/ask.ts'
import type { components, Plaza } from '../data/plaza.ts'
import type { Feed } from '../data/types.ts'

type Schemas = components['schemas']
export type Commodity = Schemas['Commodity']
export type Brand = Schemas['Brand']
export type Knowledge = Schemas['Knowledge']
export type Chapter = Schemas['Chapter']
export type Info = Schemas['Info']
export type Question = Schemas['Wenda']

const SIZE = 20
const POSTS = 15

export const shopLists = {
  commodities: (brand?: number) =>
    list<Commodity[]>(
      '/mall/commodities',
      { query: { limit: SIZE, ...(brand && { brand_id: brand }) } },
      afterLast(SIZE),
    ),
  brands: () => list<Brand[]>('/mall-brands', { query: { limit: SIZE, order: 'sort:desc' } }, byOffset(SIZE)),
  knowledge: () => list<Knowledge[]>('/knowledge', { query: { limit: SIZE } }, afterLast(SIZE)),
  infos: () => list<Info[]>('/infos', { query: { limit: SIZE } }, afterLast(SIZE)),
  questions: () => list<Question[]>('/wendas', { query: { limit: SIZE } }, afterLast(SIZE)),
}

export const commodityOf = (commodity: number) =>
  get<Commodity>('/mall/commodities/{commodity}', { path: { commodity } })
export const brandOf = (brand: number) => get<Brand>('/mall-brands/{mall_brand}', { path: { mall_brand: brand } })
export const knowledgeOf = (knowledge: number) => get<Knowledge>('/knowledge/{knowledge}', { path: { knowledge } })
export const chaptersOf = (knowledge: number) =>
  get<Chapter[]>('/knowledge/{knowledge}/chapters', { path: { knowledge }, query: { limit: 100 } })
export const chapterOf = (chapter: number) => get<Chapter>('/knowledge/chapters/{chapter}', { path: { chapter } })
export const infoOf = (info: number) => get<Info>('/infos/{info}', { path: { info } })
export const questionOf = (wenda: number) => get<Question>('/wendas/{wenda}', { path: { wenda } })
export const ownBrands = (user: number) =>
  get<Brand[]>('/mall-brands', { query: { user_id: user, trashed: 'with', limit: 100 } })
export const sellerInfo = () => get<Schemas['ShopInfo']>('/mall/shop-info')

/** What a feed can be about, by the contract's names. */
export type RecordKind = 'mall_commodities' | 'knowledge' | 'info' | 'wenda'

/** Feeds about a record, the hottest first: the one list that is asked for by POST. */
export const feedsAbout = (plaza: Plaza, kind: RecordKind, id: number) =>
  infiniteQueryOptions<Feed[], Error, InfiniteData<Feed[]>, readonly unknown[], Record<string, unknown>>({
    queryKey: ['/feeds-hot', { kind, id }, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      plaza.POST('/feeds-hot', {
        body: { repostable_type: kind, repostable_id: id, limit: POSTS, ...pageParam },
        signal,
      }),
    initialPageParam: {},
    getNextPageParam: (last, all) =>
      last.length >= POSTS ? { exclude_feeds: all.flat().map((feed) => feed.id) } : undefined,
  })
