// `node bench/web-figures.mjs http://127.0.0.1:3000`: what the lighthouse package says about a running demo, on a phone it
// emulates, in Debian's chromium. Writes the table to bench/web-figures.md.
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { cpus, loadavg } from 'node:os'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'

const [origin = 'http://127.0.0.1:3000'] = process.argv.slice(2)
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

const port = await freePort()
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
})
const [{ id: feed }] = await (await fetch(`${origin}/api/v2/feeds?limit=1`)).json()
const pages = { home: '/', feed: `/feeds/${feed}`, topic: '/topics/1', person: '/people/2' }
const rows = []
const failed = []
for (const [name, path] of Object.entries(pages)) {
  const { lhr } = await lighthouse(origin + path, {
    port,
    onlyCategories: CATEGORIES,
    logLevel: 'error',
    output: 'json',
  })
  const scores = CATEGORIES.map((category) => Math.round(lhr.categories[category].score * 100))
  const { audits } = lhr
  const lcpS = (audits['largest-contentful-paint'].numericValue / 1000).toFixed(2)
  const shift = audits['cumulative-layout-shift'].numericValue.toFixed(3)
  rows.push(`| ${name} | ${scores.join(' | ')} | ${lcpS} | ${shift} |`)
  for (const { id, score, title } of Object.values(audits))
    if (score !== null && score < 0.9 && lhr.categories.performance.auditRefs.every((ref) => ref.id !== id))
      failed.push(`- ${name}: ${id}, ${title}`)
}
await browser.close()
const load = loadavg().map((each) => each.toFixed(1))
const text = [
  '# Figures of the web client',
  '',
  `The demo, mobile emulation, lighthouse in Debian's chromium, ${cpus().length} cores, load ${load.join(', ')}.`,
  '',
  '| page | performance | accessibility | best practices | SEO | LCP s | CLS |',
  '| --- | --- | --- | --- | --- | --- | --- |',
  ...rows,
  '',
  ...failed,
].join('\n')
writeFileSync(new URL('./web-figures.md', import.meta.url), `${text.trim()}\n`)
process.stdout.write(`${text}\n`)

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
