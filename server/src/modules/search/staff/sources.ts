import { containing, fold, join, type Sql, sql } from '../../../kernel/index.ts'
import { tsQueryOf } from '../asking/match-terms.ts'
import type { ParsedQuery } from '../asking/parse-query.ts'
import type { Kind } from '../kinds/source.ts'
import { sources } from '../kinds/sources.ts'

export const STAFF_KINDS = [
  'users',
  'feeds',
  'comments',
  'topics',
  'events',
  'brands',
  'commodities',
  'knowledge',
  'chapters',
  'infos',
  'wendas',
  'messages',
] as const
export type StaffKind = (typeof STAFF_KINDS)[number]

/** What staff find of one kind: everything there is, also what was removed, held back or hidden. */
export interface StaffSource {
  /** One of these is needed to see it. */
  readonly permissions: readonly string[]
  /** Selects `id`, `text`, `author_id`, `state` and `created_at` of matches with a smaller id, the newest first. */
  readonly matches: (asked: Asked) => Sql | undefined
}

export interface Asked {
  query: ParsedQuery
  below: number
  /** Only ids above are looked at, in their order; undefined: all that have the words, then put in order. */
  above: number | undefined
  limit: number
}

const MAX_TEXT = 300
const deleted = (column: Sql): Sql => sql`case when ${column} is not null then 'deleted' end`

interface Indexed {
  kind: Kind
  joins: Sql
  text: Sql
  author: Sql
  state: Sql
}

/** Kinds that everyone searches, found by the same words. */
const indexed =
  ({ kind, joins, text, author, state }: Indexed): StaffSource['matches'] =>
  ({ query, below, above, limit }) => {
    const words = tsQueryOf(query.terms)
    if (words === undefined && query.from === undefined) return undefined
    const conditions = [
      sources[kind].isKind,
      sql`d.id < ${below}`,
      ...(above === undefined ? [] : [sql`d.id > ${above}`]),
      ...(words === undefined ? [] : [matchesWords(words, above)]),
      ...spanOf(query, sql`d.created_at`),
      ...authorOf(query, author),
    ]
    return sql`
      select d.id, left(${text}, ${MAX_TEXT}) as text, ${author} as author_id, ${state} as state, d.created_at
      from search_documents d ${joins} where ${join(conditions, ' and ')}
      order by ${above === undefined && words !== undefined ? sql`d.id + 0` : sql`d.id`} desc limit ${limit}`
  }

/** The newest are read by id: see `readWindow`. */
const matchesWords = (words: string, above: number | undefined): Sql =>
  above === undefined ? sql`d.words @@ ${words}::text::tsquery` : sql`ts_match_vq(d.words, ${words}::text::tsquery)`

interface Read {
  table: Sql
  /** Where the words are looked for, folded. */
  words: Sql
  text: Sql
  author: Sql
  state: Sql
  where?: Sql
}

/** Kinds of which there are few: all of them are read. */
const read =
  ({ table, words, text, author, state, where }: Read): StaffSource['matches'] =>
  ({ query, below, limit }) => {
    const terms = query.terms.map(({ text: term, isWithout }) =>
      isWithout ? sql`${words} not like ${containing(fold(term))}` : sql`${words} like ${containing(fold(term))}`,
    )
    if (terms.length === 0 && query.from === undefined) return undefined
    const conditions = [
      sql`r.id < ${below}`,
      ...(where ? [where] : []),
      ...terms,
      ...spanOf(query, sql`r.created_at`),
      ...authorOf(query, author),
    ]
    return sql`
      select r.id, left(${text}, ${MAX_TEXT}) as text, ${author} as author_id, ${state} as state, r.created_at
      from ${table} r where ${join(conditions, ' and ')} order by r.id desc limit ${limit}`
  }

const spanOf = ({ before, after }: ParsedQuery, at: Sql): Sql[] => [
  ...(before ? [sql`${at} < ${before}`] : []),
  ...(after ? [sql`${at} >= ${after}`] : []),
]

const authorOf = ({ from }: ParsedQuery, author: Sql): Sql[] =>
  from === undefined
    ? []
    : [sql`${author} = (select o.id from users o where o.name_folded = ${fold(from)} and o.deleted_at is null)`]

/** A title with what is below it. */
const withText = (title: Sql, text: Sql): Sql =>
  sql`(${title} || ' ' || normalize(lower(normalize(coalesce(${text}, ''), nfkc)), nfkc))`

const kept = (table: Sql, text: Sql, author = sql`r.author_id`): StaffSource => ({
  permissions: ['catalog:manage', 'report:manage'],
  matches: read({
    table,
    words: withText(sql`r.title_folded`, text),
    text: sql`r.title`,
    author,
    state: deleted(sql`r.deleted_at`),
  }),
})

export const staffSources: Readonly<Record<StaffKind, StaffSource>> = {
  users: {
    permissions: ['user:manage', 'user:warn', 'user:suspend', 'user:verify', 'user:contact'],
    matches: indexed({
      kind: 'people',
      joins: sql`join users u on u.id = d.id and u.deleted_at is null`,
      text: sql`u.name`,
      author: sql`u.id`,
      state: sql`case when u.disabled_at is not null then 'disabled' end`,
    }),
  },
  feeds: {
    permissions: ['feed:manage', 'report:manage'],
    matches: indexed({
      kind: 'feeds',
      joins: sql`join feeds f on f.id = d.id join feed_stats s on s.feed_id = d.id`,
      text: sql`f.content`,
      author: sql`f.author_id`,
      state: deleted(sql`s.deleted_at`),
    }),
  },
  comments: {
    permissions: ['feed:manage', 'report:manage'],
    matches: indexed({
      kind: 'comments',
      joins: sql`join comments c on c.id = d.id`,
      text: sql`c.body`,
      author: sql`c.user_id`,
      state: deleted(sql`c.deleted_at`),
    }),
  },
  topics: {
    permissions: ['feed-topic:manage', 'report:manage'],
    matches: indexed({
      kind: 'topics',
      joins: sql`join topics t on t.id = d.id`,
      text: sql`t.name`,
      author: sql`t.creator_id`,
      state: sql`case when t.deleted_at is not null then 'deleted' when t.status <> 'passed' then t.status end`,
    }),
  },
  events: {
    permissions: ['event:manage', 'report:manage'],
    matches: indexed({
      kind: 'events',
      joins: sql`join events e on e.id = d.id`,
      text: sql`e.title`,
      author: sql`e.user_id`,
      state: sql`case when e.deleted_at is not null then 'deleted' when e.audit = 0 then 'waiting' when e.audit = -1 then 'refused' end`,
    }),
  },
  commodities: {
    permissions: ['catalog:manage', 'report:manage'],
    matches: indexed({
      kind: 'goods',
      joins: sql`join commodities g on g.id = d.id`,
      text: sql`g.title`,
      author: sql`g.user_id`,
      state: deleted(sql`g.deleted_at`),
    }),
  },
  brands: {
    permissions: ['brand:manage', 'report:manage'],
    matches: read({
      table: sql`brands`,
      words: withText(sql`r.name_folded`, sql`r.description`),
      text: sql`r.name`,
      author: sql`r.creator_id`,
      state: sql`case when r.deleted_at is not null then 'deleted' when r.is_refused then 'refused' when not r.is_audited then 'waiting' end`,
    }),
  },
  knowledge: kept(sql`knowledge`, sql`r.intro`),
  chapters: kept(
    sql`chapters`,
    sql`concat_ws(' ', r.intro, r.free_content)`,
    sql`(select k.author_id from knowledge k where k.id = r.knowledge_id)`,
  ),
  infos: kept(sql`infos`, sql`concat_ws(' ', r.summary, r.content)`),
  wendas: kept(sql`wendas`, sql`concat_ws(' ', r.summary, r.content)`),
  // Conversations are private: staff read a message once someone in the conversation has reported it, and no other.
  messages: {
    permissions: ['report:manage'],
    matches: read({
      table: sql`reports`,
      words: sql`r.title_folded`,
      text: sql`r.title`,
      author: sql`r.owner_id`,
      state: sql`r.status`,
      where: sql`r.subject_kind = 'chats'`,
    }),
  },
}
