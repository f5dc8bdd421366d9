import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startLocalServer } from '../../../test/contracts/local-server.ts'
import { createOutboundHttp } from '../outbound-http/index.ts'
import { createCachePurge } from './cache-purge.ts'

test('every cache is told to drop the path; one that cannot is an error, one that has nothing is not', async (t) => {
  const asked: string[] = []
  let status = 200
  const server = await startLocalServer(t, async (request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.writeHead(status).end()
  })
  const http = createOutboundHttp({ allowedHosts: [server.host], allowPrivate: true })
  t.after(() => http.close())
  const purger = createCachePurge({ http, urls: [`${server.origin}/a/`, `${server.origin}/b`] })
  const purge = () => purger.purge('/storage/local/x.png', new AbortController().signal)
  await purge()
  assert.deepEqual(asked.toSorted(), ['PURGE /a/storage/local/x.png', 'PURGE /b/storage/local/x.png'])
  status = 404
  await purge()
  status = 503
  await assert.rejects(purge, /503/)
})
