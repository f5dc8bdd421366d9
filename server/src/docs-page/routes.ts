import { readFile } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import { type StaticFile, sendStatic, staticFile } from '../kernel/http/static-file.ts'
import type { App } from '../kernel/http/types.ts'

/**
 * Scripts only from our own files, and no `unsafe-eval`: the reference looks once whether it may, and does without.
 * Its styles are put into the page by script and by its editor, which knows no nonce, so inline styles are allowed;
 * they can load nothing from elsewhere.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const SCRIPT = 'text/javascript; charset=utf-8'
const asset = async (name: string, type: string) =>
  staticFile(await readFile(new URL(`./assets/${name}`, import.meta.url), 'utf8'), type)

const FILES: Record<string, () => Promise<StaticFile>> = {
  '/docs': () => asset('docs.html', 'text/html; charset=utf-8'),
  '/docs/docs.css': () => asset('docs.css', 'text/css; charset=utf-8'),
  '/docs/docs.js': () => asset('docs.js', SCRIPT),
  // Four megabytes that only readers of the reference need: neither read nor compressed before the first of them.
  '/docs/reference.js': async () => staticFile(await (await import('./bundle.ts')).readBundle(), SCRIPT),
}

/** Serves the reference page and its files, all from here: it works without a network. */
export function registerDocsPage(app: App): void {
  for (const [url, read] of Object.entries(FILES)) {
    let file: Promise<StaticFile> | undefined
    app.get(url, {
      config: { access: 'any', counted: false },
      schema: { hide: true },
      handler: async (request, reply) => {
        file ??= read()
        void reply.header('content-security-policy', POLICY)
        return sendStatic(request, reply as FastifyReply, await file, 'no-cache')
      },
    })
  }
}
