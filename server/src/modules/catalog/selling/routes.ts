import { Type } from 'typebox'
import { type App, callerOf, createWrites, Empty, sql } from '../../../kernel/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { showingNodes } from '../kinds/attach.ts'
import { Commodity, commodities } from '../kinds/commodities.ts'
import { paramsOf } from '../kinds/fields.ts'
import { listVisible } from '../kinds/kind.ts'
import { changeOffer, endOffer, offerCommodity } from './offer-commodity.ts'
import { NewOffer, OfferChange, OwnOffersQuery } from './schemas.ts'

const tags = ['catalog']
const params = paramsOf('commodity', 'Commodity id.')
const Own = Type.Array(Commodity, { description: 'Newest first; files with their `node`, to send back.' })

/** Registers what sellers do with their own goods. */
export function sellingRoutes(app: App, { db, transact, viewFile }: CatalogDeps): void {
  const write = createWrites(app, transact)
  const showNodes = showingNodes(viewFile)

  app.get('/user/commodities', {
    config: { access: 'user' },
    schema: {
      operationId: 'listMyCommodities',
      tags,
      summary: 'List my products',
      querystring: OwnOffersQuery,
      response: { 200: Own },
    },
    handler: async (request) => {
      const { limit, after } = request.query
      const where = sql`r.user_id = ${callerOf(request).id}`
      return listVisible(db, commodities, { limit: limit!, after: after!, where }, showNodes)
    },
  })

  write.post('/mall/commodities', {
    config: {
      access: 'user',
      shows: { kind: 'commodities', idOf: ({ result }) => (result as Commodity).id },
    },
    schema: {
      operationId: 'offerCommodity',
      tags,
      summary: 'List a product for sale',
      description: 'For owners of an audited brand, and holders of `create:brand`.',
      body: NewOffer,
      response: { 201: Commodity },
    },
    run: (tx, { caller, body }) => offerCommodity(tx, caller, body, showNodes),
  })

  write.patch('/mall/commodities/:commodity', {
    config: {
      access: 'user',
      shows: { kind: 'commodities', idOf: ({ params }) => (params as { commodity: number }).commodity },
    },
    schema: {
      operationId: 'changeOffer',
      tags,
      summary: 'Edit my product',
      description: 'What is left out stays as it is.',
      params,
      body: OfferChange,
      response: { 200: Commodity },
    },
    run: (tx, { caller, params: { commodity }, body }) => changeOffer(tx, caller, commodity, body, showNodes),
  })

  write.delete('/mall/commodities/:commodity', {
    config: { access: 'user' },
    schema: {
      operationId: 'endOffer',
      tags,
      summary: 'Delete my product',
      description: 'Posts about it stay.',
      params,
      response: { 204: Empty },
    },
    run: (tx, { caller, params: { commodity } }) => endOffer(tx, caller, commodity, showNodes),
  })
}
