import { existsSync, readFileSync } from 'node:fs'
import type { FastifyReply } from 'fastify'
import { hashOf, IMMUTABLE, type StaticFile, sendStatic, staticFile } from '../kernel/http/answers/static-file.ts'
import { type OpenApiDocument, openApiDocument } from '../kernel/http/openapi/index.ts'
import type { App } from '../kernel/http/types.ts'
import { notFound } from '../kernel/problem.ts'
import { guides, layout } from './layout.ts'
import { makePage } from './pages.ts'
import { searchIndex } from './search-index.ts'
import { sections } from './sections.ts'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

// One file of each for the browser; the first script declares what the others use.
const STYLES = ['page.css', 'reference.css', 'search.css', 'phone.css']
const SCRIPTS = ['session.js', 'search.js', 'try.js', 'page.js']

/** Serves the documentation, all from here: it works without a network, and reads without JavaScript. */
export function registerDocsPage(app: App, publicUrl: string): void {
  const describe = once(() => readDescription() ?? openApiDocument(app))
  const css = asset('css', STYLES, 'text/css')
  const js = asset('js', SCRIPTS, 'text/javascript')
  const slugs = [...guides, ...sections, { slug: 'records' }].map((each) => each.slug)
  // Made at the first visit and cached: the description does not change while the service runs.
  const files = new Map<string, { cacheControl: string; make: () => Promise<StaticFile> }>()
  const serve = (url: string, cacheControl: string, make: () => Promise<StaticFile>) =>
    files.set(url, { cacheControl, make: once(make) })

  for (const slug of slugs) {
    serve(slug === '' ? '/docs' : `/docs/${slug}`, 'no-cache', async () => {
      const page = await makePage(slug, describe, publicUrl)
      return staticFile(layout(page, { css: css.url, js: js.url }), 'text/html; charset=utf-8')
    })
  }
  serve('/docs/search.json', 'no-cache', async () => {
    const written = await Promise.all(
      [...guides, { slug: 'records' }].map(({ slug }) => makePage(slug, describe, publicUrl)),
    )
    return staticFile(JSON.stringify(searchIndex(describe(), written)), 'application/json; charset=utf-8')
  })
  for (const { url, make } of [css, js]) serve(url, IMMUTABLE, make)

  for (const url of ['/docs', '/docs/*'])
    app.get(url, {
      config: { access: 'any', counted: false },
      schema: { hide: true },
      handler: async (request, reply) => {
        const file = files.get(request.url.split('?')[0]!)
        if (!file) throw notFound('route.not_found', 'This address does not exist.')
        void reply.header('content-security-policy', POLICY)
        return sendStatic(request, reply as FastifyReply, await file.make(), file.cacheControl)
      },
    })
}

/**
 * The description as it was generated, which `npm run check` compares with the routes: generating it takes more than a
 * second of a core, reading it a few hundredths. Undefined where the file is not there.
 */
function readDescription(): OpenApiDocument | undefined {
  const file = new URL('../../openapi.json', import.meta.url)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as OpenApiDocument) : undefined
}

/** A file under a name that changes with its content, so that no browser asks for it twice. */
function asset(ending: string, names: string[], type: string): { url: string; make(): Promise<StaticFile> } {
  const text = names.map((name) => readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8')).join('\n')
  return {
    url: `/docs/assets/docs-${hashOf(text)}.${ending}`,
    make: () => staticFile(text, `${type}; charset=utf-8`),
  }
}

const once = <Made>(make: () => Made): (() => Made) => {
  let made: { value: Made } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
