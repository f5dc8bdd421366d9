import type { FastifyReply } from 'fastify'
import { type StaticFile, sendStatic, staticFile } from '../../kernel/http/answers/static-file.ts'
import type { App } from '../../kernel/index.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { readAsset } from './assets.ts'
import { outboxSection } from './outbox-section.ts'
import { sandboxPage } from './page.ts'
import type { SandboxSection } from './section.ts'

export interface SandboxOptions {
  outbox: Outbox
  /** False when every provider is configured, and always in production: then nothing is registered at all. */
  isEnabled: boolean
  /** Sections in addition to the outbox. */
  sections?: readonly SandboxSection[]
}

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
const SCRIPT = 'text/javascript; charset=utf-8'

/** Serves the sandbox page, its files, and the routes of its sections. */
export function registerSandbox(app: App, { outbox, isEnabled, sections = [] }: SandboxOptions): void {
  if (!isEnabled) return
  const all = [outboxSection(outbox), ...sections]
  serve(app, '/sandbox', sandboxPage(all), 'text/html; charset=utf-8')
  serve(app, '/sandbox/sandbox.css', readAsset('sandbox.css'), 'text/css; charset=utf-8')
  serve(app, '/sandbox/sandbox.js', readAsset('sandbox.js'), SCRIPT)
  for (const { name, script, routes } of all) {
    if (script !== undefined) serve(app, `/sandbox/${name}.js`, script, SCRIPT)
    routes?.(app)
  }
}

function serve(app: App, url: string, text: string, type: string): void {
  let file: Promise<StaticFile> | undefined
  app.get(url, {
    config: { access: 'any', counted: false },
    schema: { hide: true },
    handler: async (request, reply) => {
      file ??= staticFile(text, type)
      void reply.header('content-security-policy', POLICY)
      return sendStatic(request, reply as FastifyReply, await file, 'no-cache')
    },
  })
}
