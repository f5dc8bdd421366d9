import { Type } from 'typebox'
import { type App, createSharedAnswer, type Db, staffRoutes, type Transactor } from '../../kernel/index.ts'
import type { ViewFile } from '../files/index.ts'
import { listOfSpace, listOfSpaces, listSpaces } from './list-advertisements.ts'
import { createAdvertisementRecords, spaces } from './records.ts'
import { AdSpace, Advertisement, SpaceParams, SpacesQuery } from './schemas.ts'

export interface AdsDeps {
  db: Db
  transact: Transactor['transact']
  viewFile: ViewFile
}

const tags = ['ads']
const Advertisements = Type.Array(Advertisement, { description: 'What is shown now, by `sort` ascending.' })

/** Registers the operations of this module. */
export function routes(app: App, deps: AdsDeps): void {
  const { db, viewFile } = deps
  const AdSpaces = Type.Array(AdSpace, { description: 'Every space.' })
  const answerSpaces = createSharedAnswer(AdSpaces, () => listSpaces(db))
  const answerOfSpaces = createSharedAnswer(Advertisements, (spaceIds: readonly number[] | undefined) =>
    listOfSpaces(db, spaceIds, viewFile),
  )
  const answerOfSpace = createSharedAnswer(Advertisements, (space: string) => listOfSpace(db, space, viewFile))

  app.get('/advertisingspace', {
    config: { access: 'any', sameForGuests: true },
    schema: {
      operationId: 'listAdvertisingSpaces',
      tags,
      summary: 'List ad spaces',
      response: { 200: AdSpaces },
    },
    handler: async (request, reply) => answerSpaces(request, reply, undefined),
  })

  app.get('/advertisingspace/advertising', {
    config: { access: 'any', sameForGuests: true },
    schema: {
      operationId: 'listAdvertisements',
      tags,
      summary: 'List the ads of several ad spaces',
      description: 'At most 20 of each space.',
      querystring: SpacesQuery,
      response: { 200: Advertisements },
    },
    handler: async (request, reply) => answerOfSpaces(request, reply, request.query.space),
  })

  app.get('/advertisingspace/:space/advertising', {
    config: { access: 'any', sameForGuests: true },
    schema: {
      operationId: 'listAdvertisementsOfSpace',
      tags,
      summary: 'List the ads of an ad space',
      params: SpaceParams,
      response: { 200: Advertisements },
    },
    handler: async (request, reply) => answerOfSpace(request, reply, request.params.space),
  })

  const { transact } = deps
  staffRoutes(app, spaces, { db, transact })
  staffRoutes(app, createAdvertisementRecords(viewFile), { db, transact })
}
