import type { Db, Module } from '../../kernel/index.ts'
import { routes } from './marks/routes.ts'

export const createMoving = (deps: { db: Db }): Module => ({
  name: 'moving',
  routes: (api) => routes(api, deps),
})
