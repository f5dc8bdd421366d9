import type { Module } from '../../kernel/index.ts'
import { advice, problems } from './problems.ts'
import { type AdsDeps, routes } from './routes.ts'

/** Advertising spaces and what is shown in them. */
export const createAds = (deps: AdsDeps): Module => ({
  name: 'ads',
  problems,
  advice,
  routes: (api) => routes(api, deps),
})
