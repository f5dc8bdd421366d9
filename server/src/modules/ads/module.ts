import type { Module } from '../../kernel/index.ts'
import { type AdsDeps, routes } from './routes.ts'

/** Advertising spaces and what is shown in them. */
export const createAds = (deps: AdsDeps): Module => ({ name: 'ads', routes: (api) => routes(api, deps) })
