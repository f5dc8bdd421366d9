import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { origin } from './browser.ts'
import { journey } from './journey.ts'
import { freshAddress } from './people.ts'

/** Pages of one kind are alike: so many of each are enough. */
const OF_A_KIND = 2
const MAX_PAGES = 250
const STARTS = ['/', '/hot', '/recommended', '/topics', '/events', '/shop', '/search', '/about', '/rules']
const NOT_PAGES =
  /^\/(docs|openapi|storage|assets|icons?[/.]|api|s\/|console|sandbox|oembed|.*\.(xml|json|css|webmanifest|ics)$)/

const kindOf = (path: string): string => path.replace(/\d+/g, ':id')

/** Opens a page; its status and the addresses it links to. */
type Open = (path: string) => Promise<{ status: number; links: string[] }>

/** Follows every link from the entry pages and reports broken ones; what is no page is opened and not followed. */
async function walkAll(
  open: Open,
  starts: readonly string[],
  isFollowed: (path: string) => boolean,
): Promise<{ seen: Set<string>; dead: string[] }> {
  const seen = new Set<string>()
  const dead: string[] = []
  const perKind = new Map<string, number>()
  const waiting = [...starts]
  while (waiting.length > 0 && seen.size < MAX_PAGES) {
    const address = waiting.shift()!
    const path = address.split('?')[0]!
    const kind = kindOf(path)
    if (seen.has(path) || (perKind.get(kind) ?? 0) >= OF_A_KIND) continue
    perKind.set(kind, (perKind.get(kind) ?? 0) + 1)
    seen.add(path)
    const { status, links } = await open(address)
    if (status >= 400) dead.push(`${status} ${address}`)
    if (NOT_PAGES.test(path)) continue
    for (const link of links) {
      const { pathname, search, origin: from } = new URL(link, origin())
      if (from === origin() && isFollowed(pathname))
        waiting.push(NOT_PAGES.test(pathname) ? pathname + search : pathname)
    }
  }
  return { seen, dead }
}

/** Behind a proxy, as here, the sandbox's sign-in provider answers no one. */
const isAnswered = (path: string): boolean => path !== '/sign-in/oidc'

// A guest's pages come whole from the server.
describe('links', () => {
  test('every address that a page names leads somewhere for a guest', async () => {
    const open: Open = async (path) => {
      const reply = await fetch(new URL(path, origin()), { headers: { 'x-forwarded-for': freshAddress() } })
      const found = (await reply.text()).matchAll(/<(?:a|link|script|img)\b[^>]*\b(?:href|src)="([^"#]+)/g)
      return { status: reply.status, links: [...found].map(([, address]) => address!.replaceAll('&amp;', '&')) }
    }
    const { seen, dead } = await walkAll(open, STARTS, isAnswered)
    assert.deepEqual(dead, [])
    const kinds = new Set([...seen].map(kindOf))
    for (const named of [
      '/atom.xml',
      '/feed.json',
      '/topics/:id/atom.xml',
      '/people/:id/feed.json',
      '/oembed',
      '/docs',
    ])
      assert.ok(kinds.has(named), `${named} is named by a page`)
    assert.ok(seen.size > 40, `${seen.size} addresses`)
  })
})

journey(
  'every link of the site leads somewhere for a member',
  { widths: [390], languages: ['zh-CN'] },
  async ({ page, open, signIn, expect }) => {
    await signIn('lin')
    expect(404)
    const openInBrowser: Open = async (path) => {
      // A browser downloads it instead of showing it.
      if (path.endsWith('.ics')) return { status: (await fetch(new URL(path, origin()))).status, links: [] }
      const status = await open(path)
      const all = page.locator('a[href^="/"]')
      return { status, links: await all.evaluateAll((links) => links.map((link) => link.getAttribute('href')!)) }
    }
    const starts = [...STARTS, '/following', '/me', '/wallet', '/tasks', '/notices', '/publish']
    const { dead } = await walkAll(
      openInBrowser,
      starts,
      (path) => isAnswered(path) && (!NOT_PAGES.test(path) || path.endsWith('.ics')),
    )
    assert.deepEqual(dead, [])
  },
)
