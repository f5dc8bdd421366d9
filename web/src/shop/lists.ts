import { type InfiniteData, infiniteQueryOptions } from '@tanstack/preact-query'
import { afterId, byOffset, get, list } from '../data/ask.ts'
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
    list('/mall/commodities', { query: { limit: SIZE, ...(brand && { brand_id: brand }) } }, afterId(SIZE)),
  brands: () => list('/mall-brands', { query: { limit: SIZE, order: 'sort:desc' } }, byOffset(SIZE)),
  knowledge: () => list('/knowledge', { query: { limit: SIZE } }, afterId(SIZE)),
  infos: () => list('/infos', { query: { limit: SIZE } }, afterId(SIZE)),
  questions: () => list('/wendas', { query: { limit: SIZE } }, afterId(SIZE)),
}

export const commodityOf = (commodity: number) => get('/mall/commodities/{commodity}', { path: { commodity } })
export const brandOf = (brand: number) => get('/mall-brands/{mall_brand}', { path: { mall_brand: brand } })
export const knowledgeOf = (knowledge: number) => get('/knowledge/{knowledge}', { path: { knowledge } })
export const chaptersOf = (knowledge: number) =>
  get('/knowledge/{knowledge}/chapters', { path: { knowledge }, query: { limit: 100 } })
export const chapterOf = (chapter: number) => get('/knowledge/chapters/{chapter}', { path: { chapter } })
export const infoOf = (info: number) => get('/infos/{info}', { path: { info } })
export const questionOf = (wenda: number) => get('/wendas/{wenda}', { path: { wenda } })
export const ownBrands = (user: number) =>
  get('/mall-brands', { query: { user_id: user, trashed: 'with', limit: 100 } })
export const ownCommodities = () => list('/user/commodities', { query: { limit: SIZE } }, afterId(SIZE))
export const sellerInfo = () => get('/mall/shop-info', {})

/** What a feed can be about, by the contract's names. */
export type RecordKind = 'mall_commodities' | 'knowledge' | 'info' | 'wenda'

/** Feeds about a record, the hottest first: the one list that is asked for by POST. */
export const feedsAbout = (plaza: Plaza, kind: RecordKind, id: number) =>
  infiniteQueryOptions<Feed[], Error, InfiniteData<Feed[]>, readonly unknown[], object>({
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
