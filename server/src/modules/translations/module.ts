import { defineJob, forget, HOUR_S, type Module, sql, worker } from '../../kernel/index.ts'
import { advice, problems } from './problems.ts'
import { routes } from './routes.ts'
import type { TranslateDeps } from './translate.ts'

const KEEP_DAYS = 90
const forgetOld = defineJob<Record<string, never>>('translations.forget-old')

/** Shows posts in the reader's language. */
export const createTranslations = (deps: TranslateDeps): Module => ({
  name: 'translations',
  problems,
  advice,
  workers: [
    worker(forgetOld, (context) =>
      forget(context, 'translations', sql`made_at < plaza_now() - make_interval(days => ${KEEP_DAYS})`),
    ),
  ],
  schedules: [{ job: forgetOld, everyS: HOUR_S }],
  routes: (api) => routes(api, deps),
})
