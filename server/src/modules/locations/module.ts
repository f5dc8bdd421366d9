import type { Db, Module, Settings } from '../../kernel/index.ts'
import { routes } from './routes.ts'
import { hotLocationsSetting } from './settings.ts'

/** Regions of the country and the ones staff promote. */
export const createLocations = ({ db, settings }: { db: Db; settings: Settings }): Module => ({
  name: 'locations',
  settings: [hotLocationsSetting],
  routes: (api) => routes(api, { db, settings }),
})
