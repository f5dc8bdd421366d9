import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'

/** As strict as the policy of the service's pages. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; require-trusted-types-for 'script'"
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Serves a built folder under the strict policy. */
export async function serve(folder: string): Promise<{ server: Server; origin: string }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gallery')
    const file = pathname === '/' ? '/index.html' : pathname
    const content = await readFile(join(folder, file)).catch(() => undefined)
    response.writeHead(content ? 200 : 404, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': POLICY,
    })
    response.end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The gallery does not listen.')
  return { server, origin: `http://127.0.0.1:${address.port}` }
}
