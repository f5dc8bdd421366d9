import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { builtFrontend } from '../../../scripts/frontends.mjs'

interface Chunk {
  file: string
  imports?: string[]
  isEntry?: boolean
}

/** JavaScript a browser fetches before a page works, compressed, at most. The design allows the web client 100. */
const BUDGETS = {
  web: { kb: 100, pages: /^src\/pages\/.*\.page\.tsx$/, entry: 'src/client.tsx' },
  console: { kb: 90, pages: /^$/, entry: 'index.html' },
} as const

/** Frontends whose first load has grown beyond what a phone on a slow network should fetch. */
export function findByteFaults(): string[] {
  return (Object.keys(BUDGETS) as (keyof typeof BUDGETS)[]).flatMap((frontend) => {
    const manifestFile = join(builtFrontend(frontend), 'client/manifest.json')
    if (!existsSync(manifestFile)) return []
    const manifest: Record<string, Chunk> = JSON.parse(readFileSync(manifestFile, 'utf8'))
    const { kb, pages, entry } = BUDGETS[frontend]
    const sizeOf = (sources: string[]) =>
      [...new Set(sources.flatMap((source) => reach(manifest, source)))].reduce(
        (sum, file) => sum + statSync(join(builtFrontend(frontend), 'client', `${file}.gz`)).size,
        0,
      )
    const messages = Object.keys(manifest).filter((source) => /^src\/messages\/all\./.test(source))
    const firstPages = Object.keys(manifest).filter((source) => pages.test(source))
    return [entry, ...firstPages].flatMap((page) => {
      // A browser fetches one language; the larger one counts.
      const bytes = Math.max(...(messages.length > 0 ? messages : [entry]).map((one) => sizeOf([entry, page, one])))
      return bytes > kb * 1000
        ? [`${frontend}: ${page} loads ${(bytes / 1000).toFixed(1)} kB of JavaScript, ${kb} kB allowed`]
        : []
    })
  })
}

/** A chunk and everything it imports at once. */
function reach(manifest: Record<string, Chunk>, source: string, seen = new Set<string>()): string[] {
  const chunk = manifest[source]
  if (!chunk || seen.has(source)) return []
  seen.add(source)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((each) => reach(manifest, each, seen))].filter((file) =>
    file.endsWith('.js'),
  )
}
