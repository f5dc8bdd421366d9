import { type Db, defineJob, forget, type Module, on, type Settings, sql, worker } from '../../kernel/index.ts'
import { feedLinked } from '../feeds/index.ts'
import type { PageReader } from './port.ts'
import { readPageWorker, wantPreview } from './read-preview.ts'
import { routes } from './routes.ts'
import { previewsSetting } from './settings.ts'

const KEEP_DAYS = 30
const forgetOld = defineJob<Record<string, never>>('previews.forget-old')

interface PreviewsDeps {
  db: Db
  settings: Settings
  reader: PageReader
}

/** Shows what is behind the links in posts. */
export const createPreviews = ({ db, settings, reader }: PreviewsDeps): Module => ({
  name: 'previews',
  settings: [previewsSetting],
  reactions: [on(feedLinked, (tx, { url }) => wantPreview(tx, settings, url))],
  workers: [
    readPageWorker(reader),
    worker(forgetOld, (context) =>
      forget(context, 'link_previews', sql`read_at < plaza_now() - make_interval(days => ${KEEP_DAYS})`),
    ),
  ],
  schedules: [{ job: forgetOld, everyS: 3600 }],
  routes: (api) => routes(api, { db, settings }),
})
