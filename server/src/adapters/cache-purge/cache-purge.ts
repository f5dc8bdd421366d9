import type { CachePurger } from '../../modules/files/index.ts'
import type { OutboundHttp } from '../outbound-http/index.ts'

/** Makes the purger that tells each cache, by `PURGE <address of the cache><path>`, to drop a file. */
export const createCachePurge = ({ http, urls }: { http: OutboundHttp; urls: readonly string[] }): CachePurger => ({
  async purge(path, signal) {
    const answers = await Promise.all(
      urls.map((url) => http.request({ method: 'PURGE', url: `${url.replace(/\/$/, '')}${path}`, signal })),
    )
    // A cache that does not have it need not drop it.
    const failed = answers.find(({ status }) => status !== 404 && (status < 200 || status > 299))
    if (failed) throw new Error(`A cache answered ${failed.status} to a purge`)
  },
})
