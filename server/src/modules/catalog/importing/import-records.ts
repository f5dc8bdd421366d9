import { given, sql, type Tx } from '../../../kernel/index.ts'

interface Imported {
  title: string
  createdAt: Date
}

export interface ImportedCommodity extends Imported {
  /** What its pictures are attached to. */
  uid: string
  userId: number
  price: number
  score: number
  marketPrice: number
  inventory: number
  /** Name of a brand. */
  brand: string | null
  photos: readonly { image: number; video: number | null }[]
  /** Files that show the description, and the text above them. */
  contentImages: readonly number[]
  topText: string
  views: number
}

/** Writes commodities, in their order. */
export const importCommodities = (tx: Tx, commodities: readonly ImportedCommodity[]): Promise<number> =>
  tx.run(sql`
    with given as materialized (
      select * from ${given(inOrder(commodities))} as given (uid uuid, user_id bigint, title text, price bigint, score bigint, market_price bigint,
        inventory bigint, brand text, photos jsonb, content_images jsonb, top_text text, views int, created_at timestamptz, position int)),
    added as (
      insert into commodities (uid, user_id, title, price, score, market_price, inventory, brand_id, photos, content_images, top_text,
        created_at, updated_at)
      select uid, user_id, title, price, score, market_price, inventory, (select b.id from brands b where b.name = brand), photos,
        content_images, top_text, created_at, created_at
      from given order by position
      returning id, uid)
    insert into catalog_views (kind, subject_id, views)
    select 'commodities', added.id, given.views from added join given using (uid)`)

export interface ImportedKnowledge extends Imported {
  uid: string
  authorId: number
  coverId: number | null
  subtitle: string
  intro: string
  price: number
  score: number
  isHidden: boolean
  /** In their order. */
  chapters: readonly { title: string; freeContent: string }[]
}

/** Writes knowledge with its chapters, in their order. */
export async function importKnowledge(tx: Tx, knowledge: readonly ImportedKnowledge[]): Promise<void> {
  await tx.run(sql`
    insert into knowledge (uid, author_id, cover_id, title, subtitle, intro, price, score, status, created_at, updated_at)
    select uid, author_id, cover_id, title, subtitle, intro, price, score, case when is_hidden then 'hidden' else 'published' end,
      created_at, created_at
    from ${given(inOrder(knowledge))} as given (uid uuid, author_id bigint, cover_id bigint, title text, subtitle text, intro text, price bigint,
      score bigint, is_hidden boolean, created_at timestamptz, position int)
    order by position`)
  const chapters = knowledge.flatMap(({ uid, chapters: all }) =>
    all.map((chapter, index) => ({ ...chapter, uid, sequence: index + 1 })),
  )
  await tx.run(sql`
    insert into chapters (knowledge_id, sequence, title, free_content, created_at, updated_at)
    select k.id, given.sequence, given.title, given.free_content, k.created_at, k.created_at
    from ${given(chapters)} as given (uid uuid, sequence int, title text, free_content text)
    join knowledge k on k.uid = given.uid order by k.id, given.sequence`)
}

export interface ImportedInfo extends Imported {
  uid: string
  authorId: number
  categoryId: number
  categoryName: string
  summary: string
  content: string
  medias: readonly number[]
}

/** Writes information, in its order. */
export const importInfos = (tx: Tx, infos: readonly ImportedInfo[]): Promise<number> =>
  tx.run(sql`
    insert into infos (uid, author_id, category_id, category_name, title, summary, content, medias, created_at, updated_at)
    select uid, author_id, category_id, category_name, title, summary, content, medias, created_at, created_at
    from ${given(inOrder(infos))} as given (uid uuid, author_id bigint, category_id bigint, category_name text, title text, summary text, content text,
      medias jsonb, created_at timestamptz, position int)
    order by position`)

export interface ImportedWenda extends Imported {
  authorId: number
  content: string
  offer: number
}

/** Writes questions, in their order. */
export const importWendas = (tx: Tx, wendas: readonly ImportedWenda[]): Promise<number> =>
  tx.run(sql`
    insert into wendas (author_id, title, content, offer, created_at, updated_at)
    select author_id, title, content, offer, created_at, created_at
    from ${given(inOrder(wendas))} as given (author_id bigint, title text, content text, offer bigint, created_at timestamptz, position int)
    order by position`)

/** Records which answers were chosen, and when. */
export const importAdoptions = (tx: Tx, adoptions: readonly { wendaId: number; feedId: number; adoptedAt: Date }[]) =>
  tx.run(sql`
    update wendas w set adoption = given.feed_id, updated_at = given.adopted_at
    from ${given(adoptions)} as given (wenda_id bigint, feed_id bigint, adopted_at timestamptz) where w.id = given.wenda_id`)

const inOrder = <Record extends object>(records: readonly Record[]) =>
  records.map((record, position) => ({ ...record, position }))
