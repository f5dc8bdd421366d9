import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logger.ts'
import { type BuiltFrontend, readFrontend, stampOf } from './built-frontend.ts'
import type { AskInside } from './inside.ts'
import { visitorOf } from './negotiate.ts'
import { createPageCache, encode, type MadePage } from './page-cache.ts'
import { type PageRead, readAgain, recordReads } from './page-reads.ts'
import { createRefusals } from './refusals.ts'
import { encodingFor } from './send-built.ts'
import type { SiteView } from './site.ts'
import { type Assets, assetsOf, loadBundle, type RenderRequest, type WebBundle } from './web-bundle.ts'

export interface WebPagesOptions {
  ask: AskInside
  clock: Clock
  site: (visitor?: FastifyRequest) => SiteView
  /** The policy of pages with these inline scripts. */
  policyWith: (inlineScripts: readonly string[]) => string
  log: Logger
  /** In development a new build is used by the next request. */
  isWatching: boolean
}

/** What a page depends on apart from the database; visitors with the same values share a page. */
type Asked = Pick<RenderRequest, 'address' | 'language' | 'theme' | 'isMember' | 'withLists'>

/** A page, and what it was made of. */
interface WebPage extends MadePage {
  reads: readonly PageRead[]
  site: string
  madeAtMs: number
}

/** How stale times such as "two minutes ago", and numbers of views, may be. */
const MAX_AGE_MS = 15_000

interface LoadedWeb {
  frontend: BuiltFrontend
  bundle: WebBundle
  assets: Assets
  stamp: string
  policy: string
}

/** The web client's pages, rendered on the server. The first visitor loads its code: tests and tools need none. */
export function createWebPages({ ask, clock, site, policyWith, log, isWatching }: WebPagesOptions) {
  const cache = createPageCache<WebPage>(clock)
  const refusals = createRefusals(site, policyWith([]))
  let loaded: Promise<LoadedWeb | undefined> | undefined
  let stamp = ''

  const load = (): Promise<LoadedWeb | undefined> => {
    const now = loaded && !isWatching ? stamp : stampOf('web')
    if (loaded && now === stamp) return loaded
    stamp = now
    cache.clear()
    loaded = loadWeb(now, policyWith).then(async (web) => {
      if (web) await refusals.make(web)
      return web
    })
    return loaded
  }

  /** The cached page if all it was made of is unchanged: checking that costs a fraction of rendering. */
  const make = async (
    { bundle, assets }: LoadedWeb,
    request: FastifyRequest,
    { asked, view, forced }: { asked: Asked; view: SiteView; forced: number | undefined },
    before: WebPage | undefined,
  ): Promise<WebPage> => {
    const looks = JSON.stringify(view)
    const madeAtMs = clock.now().getTime()
    const isYoung = before?.status === 200 && before.site === looks && madeAtMs - before.madeAtMs < MAX_AGE_MS
    const again = isYoung ? await readAgain(ask, before.reads) : undefined
    if (again?.isSame) return before!
    const { fetch, reads } = recordReads(ask, again?.answers)
    const all = { ...asked, site: view, assets, fetch }
    const render = async (status: number | undefined) => ({
      ...(await bundle.render({ ...all, ...(status && { status }) })),
      reads,
      site: looks,
      madeAtMs,
    })
    try {
      return await render(forced)
    } catch (error) {
      log.error({ err: error, request_id: request.id }, 'a page could not be made')
      return render(500)
    }
  }

  return {
    load,
    /** The page for a browser that is refused, if the client's code is loaded. */
    refusal: refusals.page,
    /** Whether there is a page at this address. */
    hasPage: async (path: string) => (await load())?.bundle.hasPage(path) ?? false,
    /** Answers with the page at the request's address, or with the page for a status. */
    async send(request: FastifyRequest, reply: FastifyReply, forced?: number): Promise<FastifyReply> {
      const web = await load()
      if (!web) throw new Error('The web client is not built. Start with `npm start`, or run `npm run build`.')
      const { isScripted, ...visitor } = visitorOf(request, web.bundle.chooseLanguage)
      const withLists = !visitor.isMember || !isScripted
      const asked: Asked = { ...visitor, withLists, address: request.url.slice(0, MAX_ADDRESS) }
      const encoding = encodingFor(request)
      const view = site(request)
      const signIns = [view.hasDemoPeople ?? false, view.provider ?? '']
      const key = JSON.stringify([asked, forced ?? '', signIns])
      const { page, body } = await cache.get(key, encoding, (before) =>
        make(web, request, { asked, view, forced }, before),
      )
      if (encoding !== 'identity') void reply.header('content-encoding', encoding)
      return reply
        .code(page.status)
        .headers({
          'content-security-policy': web.policy,
          'referrer-policy': 'same-origin',
          'cache-control': 'private, no-cache',
          'cross-origin-opener-policy': 'same-origin',
          'permissions-policy': 'camera=(), microphone=(), payment=()',
          vary: 'Cookie, Accept-Language, Accept-Encoding, Accept',
          ...(page.retryAfterS && { 'retry-after': String(page.retryAfterS) }),
        })
        .type('text/html; charset=utf-8')
        .send(body)
    },
    encode,
  }
}

export type WebPages = ReturnType<typeof createWebPages>

const MAX_ADDRESS = 2000

async function loadWeb(stamp: string, policyWith: WebPagesOptions['policyWith']): Promise<LoadedWeb | undefined> {
  const frontend = readFrontend('web')
  if (!frontend) return undefined
  const bundle = await loadBundle(frontend, stamp)
  return { frontend, bundle, assets: assetsOf(frontend), stamp, policy: policyWith(bundle.inlineScripts) }
}
