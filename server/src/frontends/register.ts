import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import { MALFORMED, parseQuery } from '../kernel/http/input/query.ts'
import { INSIDE_HEADER } from '../kernel/http/inside.ts'
import { ownPath } from '../kernel/http/own-path.ts'
import { FOR_PROGRAMS } from '../kernel/http/routes.ts'
import type { Http } from '../kernel/http/server.ts'
import { phrase } from '../kernel/index.ts'
import type { Logger } from '../kernel/logger.ts'
import { Problem } from '../kernel/problem.ts'
import { registerAccent, registerAssets } from './assets.ts'
import { registerConsole } from './console.ts'
import { registerIcons } from './icons.ts'
import { askInside, asResponse } from './inside.ts'
import { wants } from './negotiate.ts'
import { registerCalendar } from './outside/calendar.ts'
import { registerCard } from './outside/card.ts'
import { registerOembed } from './outside/oembed.ts'
import { registerPreviews } from './outside/previews.ts'
import { registerReaders } from './outside/readers.ts'
import { withPersonId } from './person-by-name.ts'
import { policyFor } from './policy.ts'
import { registerSignInForm } from './sign-in-form.ts'
import type { SiteView } from './site.ts'
import { registerStartPage } from './start-page.ts'
import { createWebPages } from './web-pages.ts'
import { registerWithoutScript } from './without-script.ts'

export interface FrontendsOptions {
  log: Logger
  clock: Clock
  publicUrl: string
  /** Where uploads are read from, if not from here. */
  storeOrigin: string | undefined
  /** What pages know about the community; some of it depends on who visits. */
  site: (visitor?: FastifyRequest) => SiteView
  /** Where an address of the previous site is now. */
  redirect: (path: string) => string | undefined
  isOn: boolean
  isWatching: boolean
  isWarmedUp: boolean
  version: string
}

const WARM_AFTER_MS = 300

/** Serves the frontends: their files, and a page wherever no operation answers. */
export function registerFrontends(http: Http, options: FrontendsOptions): void {
  const { app } = http
  const { log, publicUrl, storeOrigin, site, isOn, isWatching } = options
  const ask = askInside(app, http.insideKey)
  const policy = policyFor(publicUrl, storeOrigin)
  const pages = createWebPages({
    ask,
    clock: options.clock,
    site,
    policyWith: (inlineScripts) => policyFor(publicUrl, storeOrigin, inlineScripts),
    log,
    isWatching,
  })
  registerStartPage(app, { ...options, pages })
  if (!isOn) return
  registerAssets(app, pages)
  registerIcons(app, site)
  const fetch = async (url: string, init: RequestInit) => asResponse(await ask(url, init))
  registerPreviews(app, { fetch, site })
  registerCard(app, { fetch, site })
  registerReaders(app, { fetch, site })
  registerOembed(app, { fetch, site })
  registerCalendar(app, { fetch, site })
  registerConsole(app, { policy, site, isWatching })
  registerSignInForm(app, publicUrl, pages)
  registerAccent(app, pages)
  registerWithoutScript(app, publicUrl)
  if (options.isWarmedUp) warm()
  http.answerMissing((request, reply) => answer(request, reply))
  http.showRefusals(pages.refusal)

  /** Renders one page as soon as there is time, so that the first visitor does not wait for the client's code. */
  function warm(): void {
    app.addHook('onListen', async () => {
      const headers = { accept: 'text/html', 'accept-encoding': 'br', [INSIDE_HEADER]: http.insideKey }
      setTimeout(() => void app.inject({ url: '/', headers }).catch(() => {}), WARM_AFTER_MS).unref()
    })
  }

  function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | undefined {
    const path = request.url.split('?')[0]!
    if (!['GET', 'HEAD'].includes(request.method) || FOR_PROGRAMS.test(path)) return undefined
    const wanted = wants(request)
    const moved = movedTo(path)
    return wanted === 'json' && !moved ? undefined : sendPage(request, reply, { path, wanted, moved })
  }

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { path, wanted, moved }: { path: string; wanted: ReturnType<typeof wants>; moved: string | undefined },
  ) {
    const found = await pages.hasPage(path)
    // A client that accepts anything and is at no page gets the answer of the API.
    if (wanted === 'json' ? found : !found && !moved && wanted !== 'html') throw missing()
    // No route matched this address, so its query is not parsed yet.
    const query = request.url.slice(path.length + 1)
    if (parseQuery(query)[MALFORMED]) throw malformed()
    if (moved && !found)
      return reply
        .code(301)
        .header('location', (await withPersonId(fetch, moved)) + spelledQuery(query))
        .send()
    return pages.send(request, reply)
  }

  /** A parameter of the address may be spelled so that the result leads elsewhere: that is no address of the old site. */
  function movedTo(path: string): string | undefined {
    const moved = options.redirect(path)
    const own = ownPath(moved)
    return own === '/' && moved !== '/' ? undefined : own
  }
}

const spelledQuery = (query: string): string => new URL(`/?${query}`, 'http://plaza.invalid').search
const malformed = () =>
  new Problem(
    400,
    'request.malformed',
    phrase('request.malformed.address')`The address is not correctly percent-encoded.`,
  )
const missing = () => new Problem(404, 'route.not_found', 'This address does not exist.')
