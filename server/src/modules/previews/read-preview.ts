import { createHash } from 'node:crypto'
import {
  type Db,
  defineJob,
  type Logger,
  type Queryable,
  type Settings,
  sql,
  type Tx,
  type Worker,
  worker,
} from '../../kernel/index.ts'
import { pageText } from './page-text.ts'
import type { PageReader } from './port.ts'
import { previewsSetting } from './settings.ts'

/** A page is not read again for so long. */
const FRESH_DAYS = 7

const readPage = defineJob<{ url: string }>('previews.read')

export const hashOf = (url: string): Buffer => createHash('sha256').update(url).digest()

/** A link was published: its page is read unless that was done lately. */
export async function wantPreview(tx: Tx, settings: Settings, url: string): Promise<void> {
  if (!settings.get(previewsSetting).switch || (await isFresh(tx, url))) return
  await tx.enqueue(readPage, { url }, { key: `preview:${hashOf(url).toString('base64url')}` })
}

async function isFresh(db: Queryable, url: string): Promise<boolean> {
  const found = await db.find(sql`
    select p.read_at from link_previews p
    where p.hash = ${hashOf(url)} and p.read_at > plaza_now() - make_interval(days => ${FRESH_DAYS})`)
  return found !== undefined
}

export const readPageWorker = (reader: PageReader): Worker =>
  worker(readPage, async ({ db, log, signal }, { url }) => {
    if (await isFresh(db, url)) return
    await storePreview(db, url, await textOf(reader, log, url, signal))
  })

/** A page that cannot be read now has no preview for a week; trying again would bother its server for nothing. */
async function textOf(reader: PageReader, log: Logger, url: string, signal: AbortSignal) {
  try {
    const html = await reader.read(url, signal)
    return html === undefined ? undefined : pageText(html)
  } catch (error) {
    signal.throwIfAborted()
    log.info({ err: error }, 'a page that a post links to could not be read')
    return undefined
  }
}

type Text = ReturnType<typeof pageText>

export const storePreview = (db: Db | Tx, url: string, text: Text | undefined): Promise<number> =>
  db.run(sql`
    insert into link_previews (hash, url, title, description, site)
    values (${hashOf(url)}, ${url}, ${text?.title ?? null}, ${text?.description ?? null}, ${new URL(url).hostname.replace(/^www\./, '')})
    on conflict (hash) do update set title = excluded.title, description = excluded.description, read_at = plaza_now()`)
