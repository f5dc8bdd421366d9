import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import { MALFORMED, parseQuery } from '../kernel/http/input/query.ts'
import { INSIDE_HEADER } from '../kernel/http/inside.ts'
import type { Http } from '../kernel/http/server.ts'
import type { Logger } from '../kernel/logger.ts'
import { Problem } from '../kernel/problem.ts'
import { registerAccent, registerAssets } from './assets.ts'
import { registerConsole } from './console.ts'
import { FOR_PROGRAMS } from './for-programs.ts'
import { registerIcons } from './icons.ts'
import { askInside, asResponse } from './inside.ts'
import { wants } from './negotiate.ts'
import { policyFor } from './policy.ts'
import { registerPreviews } from './previews.ts'
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
  site: () => SiteView
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
  registerPreviews(app, { fetch: async (url, init) => asResponse(await ask(url, init)), site })
  registerConsole(app, { policy, isWatching })
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
    if (wanted === 'json') return undefined
    return sendPage(request, reply, path, wanted === 'html')
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply, path: string, isBrowser: boolean) {
    const found = await pages.hasPage(path)
    // A client that accepts anything and is at no page gets the answer of the API.
    if (!found && !isBrowser) throw missing()
    // No route matched this address, so its query is not parsed yet.
    if (parseQuery(request.url.slice(path.length + 1))[MALFORMED]) throw malformed()
    return pages.send(request, reply)
  }
}

const malformed = () => new Problem(400, 'request.malformed', 'The address is not correctly percent-encoded.')
const missing = () => new Problem(404, 'route.not_found', 'This address does not exist.')
