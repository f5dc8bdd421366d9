import { Type } from 'typebox'
import {
  type App,
  callerOf,
  createSharedAnswer,
  createWrites,
  type Db,
  Message,
  Messages,
  staffRoutes,
  starsFor,
  type Transactor,
} from '../../kernel/index.ts'
import type { ViewFile } from '../files/index.ts'
import { ReportBody } from '../reports/index.ts'
import { changeBrand } from './change-brand.ts'
import { createBrand } from './create-brand.ts'
import { getBrand, listBrands } from './list-brands.ts'
import { createSeesMore } from './policy.ts'
import { createBrandRecords } from './records.ts'
import { reportBrand } from './report-brand.ts'
import {
  Brand,
  BrandChange,
  BrandParams,
  BrandQuery,
  NewBrand,
  ShopInfo,
  ShopInfoChange,
  ShopInfoCheck,
} from './schemas.ts'
import { checkShopInfo, getShopInfo, setShopInfo } from './shop-info.ts'

export interface ShopDeps {
  db: Db
  transact: Transactor['transact']
  viewFile: ViewFile
}

const tags = ['shop']

/** Registers brands, seller information, and the brands as staff keep them. */
export function routes(app: App, deps: ShopDeps): void {
  const write = createWrites(app, deps.transact)
  const { db, viewFile } = deps
  const { transact } = deps
  const Brands = Type.Array(Brand, { description: 'Brands, in the order asked for.' })
  const answerBrands = createSharedAnswer(Brands, (query: BrandQuery) =>
    listBrands(db, undefined, query, viewFile, undefined),
  )
  const answerBrand = createSharedAnswer(Brand, (id: number) => getBrand(db, undefined, id, viewFile))
  const seesMore = createSeesMore(db)

  app.get('/mall-brands', {
    config: { access: 'any', sameForGuests: true },
    schema: {
      operationId: 'listBrands',
      tags,
      summary: 'Brands',
      description: 'Audited brands on the shelf; one’s own and, for staff, every other one too.',
      querystring: BrandQuery,
      response: { 200: Brands },
    },
    handler: async (request, reply) => {
      const reword = request.query.keyword ? starsFor(request) : undefined
      return reword || (await seesMore(request.caller))
        ? listBrands(db, request.caller, request.query, viewFile, reword)
        : answerBrands(request, reply, request.query)
    },
  })

  app.get('/mall-brands/:mall_brand', {
    config: { access: 'any' },
    schema: { operationId: 'getBrand', tags, summary: 'Get a brand', params: BrandParams, response: { 200: Brand } },
    handler: async (request, reply) =>
      (await seesMore(request.caller))
        ? getBrand(db, request.caller, request.params.mall_brand, viewFile)
        : answerBrand(request, reply, request.params.mall_brand),
  })

  write.post('/mall-brands', {
    config: {
      access: { permission: 'create:brand' },
      shows: { kind: 'brands', idOf: ({ result }) => (result as Brand).id },
    },
    schema: { operationId: 'createBrand', tags, summary: 'Create a brand', body: NewBrand, response: { 201: Brand } },
    run: (tx, { caller, body }) => createBrand(tx, caller, body, viewFile),
  })

  write.patch('/mall-brands/:mall_brand', {
    config: { access: 'user' },
    schema: {
      operationId: 'updateBrand',
      tags,
      summary: 'Unlist or relist a brand',
      params: BrandParams,
      body: BrandChange,
      response: { 200: Brand },
    },
    run: (tx, { caller, params, body, origin }) => changeBrand(tx, caller, params.mall_brand, body, origin, viewFile),
  })

  write.post('/mall-brands/:mall_brand/reports', {
    config: { access: 'user' },
    schema: {
      operationId: 'reportBrand',
      tags: ['reports'],
      summary: 'Report a brand',
      params: BrandParams,
      body: ReportBody,
      response: { 201: Messages },
    },
    run: (tx, { caller, params, body }) => reportBrand(tx, caller, params.mall_brand, body),
  })

  write.post('/mall/shop-info', {
    config: { access: 'user' },
    schema: {
      operationId: 'setShopInfo',
      tags,
      summary: 'Set my contact for buyers',
      description: 'What is left out stays as it is.',
      body: ShopInfoChange,
      response: { 201: Message },
    },
    run: (tx, { caller, body }) => setShopInfo(tx, caller, body),
  })

  app.get('/mall/shop-info-check', {
    config: { access: 'user' },
    schema: {
      operationId: 'checkShopInfo',
      tags,
      summary: 'Check whether I have seller information',
      response: { 200: ShopInfoCheck },
    },
    handler: (request) => checkShopInfo(db, callerOf(request)),
  })

  app.get('/mall/shop-info', {
    config: { access: 'user' },
    schema: { operationId: 'getShopInfo', tags, summary: 'Get my seller information', response: { 200: ShopInfo } },
    handler: (request) => getShopInfo(db, callerOf(request), viewFile),
  })

  staffRoutes(app, createBrandRecords(viewFile), { db, transact })
}
