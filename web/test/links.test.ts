import assert from 'node:assert/strict'
import { origin } from './browser.ts'
import { journey, type Walk } from './journey.ts'

/** Pages of one kind are alike: so many of each are enough. */
const OF_A_KIND = 3
const MAX_PAGES = 90
const STARTS = ['/', '/hot', '/recommended', '/topics', '/events', '/shop', '/search', '/about', '/rules']
const NOT_PAGES = /^\/(docs|openapi|storage|assets|api|s\/|console|sandbox)/

const kindOf = (path: string): string => path.replace(/\d+/g, ':id')

/** Follows every link from the entry pages and reports broken ones. */
async function walkAll(
  { page, open }: Walk,
  starts: readonly string[],
): Promise<{ seen: Set<string>; dead: string[] }> {
  const seen = new Set<string>()
  const dead: string[] = []
  const perKind = new Map<string, number>()
  const waiting = [...starts]
  while (waiting.length > 0 && seen.size < MAX_PAGES) {
    const path = waiting.shift()!
    const kind = kindOf(path)
    if (seen.has(path) || (perKind.get(kind) ?? 0) >= OF_A_KIND) continue
    perKind.set(kind, (perKind.get(kind) ?? 0) + 1)
    seen.add(path)
    const status = await open(path)
    if (status >= 400) {
      dead.push(`${status} ${path}`)
      continue
    }
    const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
    for (const link of links) {
      const { pathname } = new URL(link, origin())
      if (!NOT_PAGES.test(pathname)) waiting.push(pathname)
    }
  }
  return { seen, dead }
}

journey('every link of the site leads somewhere for a guest', { widths: [1440], languages: ['en'] }, async (walk) => {
  const { seen, dead } = await walkAll(walk, STARTS)
  assert.deepEqual(dead, [])
  assert.ok(seen.size > 15, `${seen.size} pages`)
})

journey(
  'every link of the site leads somewhere for a member',
  { widths: [390], languages: ['zh-CN'] },
  async (walk) => {
    await walk.signIn('lin')
    walk.expect(404)
    const { dead } = await walkAll(walk, [...STARTS, '/following', '/me', '/wallet', '/tasks', '/notices', '/publish'])
    assert.deepEqual(dead, [])
  },
)
