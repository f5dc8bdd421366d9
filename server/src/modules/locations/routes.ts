import type { App, Db, Settings } from '../../kernel/index.ts'
import { HotLocations, LocationHits, LocationSearch } from './schemas.ts'
import { searchLocations } from './search-locations.ts'
import { hotLocationsSetting } from './settings.ts'

const tags = ['locations']

/** Registers the operations of this module. */
export function routes(app: App, { db, settings }: { db: Db; settings: Settings }): void {
  app.get('/locations/search', {
    config: { access: 'any' },
    schema: {
      operationId: 'searchLocations',
      tags,
      summary: 'Search locations by name or pinyin',
      querystring: LocationSearch,
      response: { 200: LocationHits },
    },
    handler: (request) => searchLocations(db, request.query.name),
  })

  app.get('/locations/hots', {
    config: { access: 'any', sameForGuests: true },
    schema: {
      operationId: 'listHotLocations',
      tags,
      summary: 'List popular locations',
      response: { 200: HotLocations },
    },
    handler: async () => settings.get(hotLocationsSetting),
  })
}
