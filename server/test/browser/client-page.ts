import { createServer } from 'node:http'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const PAGE = '<!doctype html><link rel="icon" href="data:,"><title>Client</title><script src="/client.js"></script>'

/** A third-party client: a page on an origin of its own, with the SDK as `sdk` in it, and as a worker's script. */
export async function serveClient(t: TestContext, port: number, worker = ''): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: "import * as sdk from './index.ts'\nObject.assign(globalThis, { sdk })",
      resolveDir: fileURLToPath(new URL('../../../sdk/src', import.meta.url)),
      loader: 'ts',
    },
    bundle: true,
    format: 'iife',
    write: false,
    logLevel: 'error',
  })
  const files: Record<string, string> = {
    '/client.js': outputFiles[0]!.text,
    '/worker.js': `${outputFiles[0]!.text}\n${worker}`,
  }
  const server = createServer((request, response) => {
    const script = files[request.url ?? '']
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(script ?? PAGE)
  })
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  t.after(() => void server.close())
  return `http://127.0.0.1:${port}`
}
