import { type TObject, type TSchema, Type } from 'typebox'
import {
  type App,
  Closed,
  createBatcher,
  createList,
  createSharedAnswer,
  createWrites,
  Empty,
  Id,
  type SharedAnswer,
  type Sql,
  sql,
} from '../../kernel/index.ts'
import { adoptAnswer } from './adopt-answer.ts'
import type { CatalogDeps } from './deps.ts'
import { noSuch } from './errors.ts'
import { Chapter, ChapterQuery, chapters, getChapter, listChapters } from './kinds/chapters.ts'
import { Commodity, CommodityQuery, commodities } from './kinds/commodities.ts'
import { PageByAuthor, paramsOf } from './kinds/fields.ts'
import { Info, infos } from './kinds/infos.ts'
import { type Kind, listVisible, loadVisible, pickVisible, versionOf } from './kinds/kind.ts'
import { Knowledge, knowledge } from './kinds/knowledge.ts'
import { Wenda, wendas } from './kinds/wendas.ts'
import { reportRoutes } from './report-routes.ts'
import { sellingRoutes } from './selling/routes.ts'
import { recordRoutes } from './staff-routes.ts'
import { createCountView, type ViewedKind } from './views.ts'

const config = { access: 'any' } as const
const tags = ['catalog']
const newest = 'Newest first.'

interface PageQuery {
  limit?: number
  after?: number
  category_id?: number
  brand_id?: number
  user_id?: number
  author_id?: number
}
const pageOf = ({
  limit,
  after,
  category_id: category,
  brand_id: brand,
  user_id: seller,
  author_id: author,
}: PageQuery) => ({
  limit: limit!,
  after: after!,
  where: all(
    category === undefined ? [] : [sql`r.category_id = ${category}`],
    brand === undefined ? [] : [sql`r.brand_id = ${brand}`],
    seller === undefined ? [] : [sql`r.user_id = ${seller}`],
    author === undefined ? [] : [sql`r.author_id = ${author}`],
  ),
})
/**
 * The unfiltered list always reads only the newest records, so one plan fits; filtered lists are planned for their
 * parameters.
 */
const isPlain = ({ limit: _, after: __, ...filters }: PageQuery): boolean => Object.keys(filters).length === 0
const all = (...conditions: Sql[][]): Sql => conditions.flat().reduce((one, next) => sql`${one} and ${next}`, sql`true`)

/** Registers what everyone reads of the catalogue, what they report, and what staff edit. */
export function routes(app: App, deps: CatalogDeps): void {
  const { db, viewFile } = deps
  const countView = createCountView(db)

  // Lists and records look the same to everyone; records opened at the same time are loaded in one query.
  const pages = <View extends { id: number }>(kind: Kind<View>, record: TObject) => {
    const schema = Type.Array(record, { description: newest })
    const read = (query: PageQuery) => listVisible(db, kind, pageOf(query), viewFile)
    const { version } = kind
    if (!version) return { schema, answer: createSharedAnswer(schema, read) }
    const readList = createList<PageQuery, View>({
      record,
      on: (query) => (isPlain(query) ? db.planned : db),
      kind: (query) => JSON.stringify(query),
      key: (query) => JSON.stringify(query),
      pages: ([query]) => sql`select 1 as nth, p.id, -p.id as position from (${pickVisible(kind, pageOf(query!))}) p`,
      version: (id) => versionOf({ ...kind, version }, id),
      load: async (ids) => [...(await loadVisible(db.planned, kind, ids, viewFile)).values()],
      variant: () => String(viewFile.hasPlaceholders()),
    })
    const answer: SharedAnswer<PageQuery> = async (request, reply, query) =>
      (await readList(request, query))!.send(reply)
    return { schema, answer }
  }
  const records = <View>(kind: Kind<View>, record: TSchema, viewed?: ViewedKind) => {
    const load = createBatcher<number, View | undefined>(async (ids) => {
      const views = await loadVisible(db, kind, ids, viewFile)
      return ids.map((id) => views.get(id))
    })
    const read = async (id: number): Promise<View> => {
      const view = await load(id)
      if (view === undefined) throw noSuch(kind.one)
      return view
    }
    return createSharedAnswer(record, read, {
      afterwards:
        viewed && (async ({ method }, id) => (method === 'GET' ? countView({ kind: viewed, id }) : undefined)),
    })
  }
  const pageOfCommodities = pages(commodities, Commodity)
  const pageOfKnowledge = pages(knowledge, Knowledge)
  const pageOfInfos = pages(infos, Info)
  const pageOfWendas = pages(wendas, Wenda)
  const oneCommodity = records(commodities, Commodity, 'commodities')
  const oneKnowledge = records(knowledge, Knowledge)
  const oneChapter = records(chapters, Chapter)
  const oneInfo = records(infos, Info, 'infos')
  const oneWenda = records(wendas, Wenda)

  app.get('/mall/commodities', {
    config,
    schema: {
      operationId: 'listCommodities',
      tags,
      summary: 'List products',
      querystring: CommodityQuery,
      response: { 200: pageOfCommodities.schema },
    },
    handler: async (request, reply) => pageOfCommodities.answer(request, reply, request.query),
  })

  app.get('/mall/commodities/:commodity', {
    config,
    schema: {
      operationId: 'getCommodity',
      tags,
      summary: 'Get a product',
      params: paramsOf('commodity', 'Commodity id.'),
      response: { 200: Commodity },
    },
    handler: async (request, reply) => oneCommodity(request, reply, request.params.commodity),
  })

  app.get('/knowledge', {
    config,
    schema: {
      operationId: 'listKnowledge',
      tags,
      summary: 'List courses',
      querystring: PageByAuthor,
      response: { 200: pageOfKnowledge.schema },
    },
    handler: async (request, reply) => pageOfKnowledge.answer(request, reply, request.query),
  })

  app.get('/knowledge/:knowledge', {
    config,
    schema: {
      operationId: 'getKnowledge',
      tags,
      summary: 'Get a course',
      params: paramsOf('knowledge', 'Knowledge id.'),
      response: { 200: Knowledge },
    },
    handler: async (request, reply) => oneKnowledge(request, reply, request.params.knowledge),
  })

  app.get('/knowledge/:knowledge/chapters', {
    config,
    schema: {
      operationId: 'listChapters',
      tags,
      summary: 'List the chapters of a course',
      params: paramsOf('knowledge', 'Knowledge id.'),
      querystring: ChapterQuery,
      response: { 200: Type.Array(Chapter, { description: 'In their sequence.' }) },
    },
    handler: ({ params, query }) =>
      listChapters(db, params.knowledge, { limit: query.limit!, after: query.after! }, viewFile),
  })

  app.get('/knowledge/:knowledge/chapters/:chapter', {
    config,
    schema: {
      operationId: 'getChapter',
      tags,
      summary: 'Get a chapter of a course',
      params: Type.Object(
        { ...paramsOf('knowledge', 'Knowledge id.').properties, ...paramsOf('chapter', 'Chapter id.').properties },
        { additionalProperties: false },
      ),
      response: { 200: Chapter },
    },
    handler: ({ params }) => getChapter(db, params.knowledge, params.chapter, viewFile),
  })

  app.get('/knowledge/chapters/:chapter', {
    config,
    schema: {
      operationId: 'getChapterById',
      tags,
      summary: 'Get a chapter by its id',
      params: paramsOf('chapter', 'Chapter id.'),
      response: { 200: Chapter },
    },
    handler: async (request, reply) => oneChapter(request, reply, request.params.chapter),
  })

  app.get('/infos', {
    config,
    schema: {
      operationId: 'listInfos',
      tags,
      summary: 'List articles',
      querystring: PageByAuthor,
      response: { 200: pageOfInfos.schema },
    },
    handler: async (request, reply) => pageOfInfos.answer(request, reply, request.query),
  })

  app.get('/infos/:info', {
    config,
    schema: {
      operationId: 'getInfo',
      tags,
      summary: 'Get an article',
      params: paramsOf('info', 'Info id.'),
      response: { 200: Info },
    },
    handler: async (request, reply) => oneInfo(request, reply, request.params.info),
  })

  app.get('/wendas', {
    config,
    schema: {
      operationId: 'listWendas',
      tags,
      summary: 'List questions',
      querystring: PageByAuthor,
      response: { 200: pageOfWendas.schema },
    },
    handler: async (request, reply) => pageOfWendas.answer(request, reply, request.query),
  })

  app.get('/wendas/:wenda', {
    config,
    schema: {
      operationId: 'getWenda',
      tags,
      summary: 'Get a question',
      params: paramsOf('wenda', 'Question id.'),
      response: { 200: Wenda },
    },
    handler: async (request, reply) => oneWenda(request, reply, request.params.wenda),
  })

  createWrites(app, deps.transact).put('/wendas/:wenda/adoption', {
    config: { access: 'user', lane: 'money' },
    schema: {
      operationId: 'adoptAnswer',
      tags,
      summary: 'Accept an answer to my question',
      description:
        'Once, by the asker, who pays the `offer` to the author of the answer: both have an order of it. The author is told. An answer of one’s own costs nothing.',
      params: paramsOf('wenda', 'Question id.'),
      body: Closed({ adoption: Id('The feed that answers it.') }),
      response: { 204: Empty },
    },
    run: (tx, { caller, params, body }) =>
      adoptAnswer(tx, caller, params.wenda, body.adoption, deps.requireAnswer, deps.settings),
  })

  reportRoutes(app, deps)
  recordRoutes(app, deps)
  sellingRoutes(app, deps)
}
