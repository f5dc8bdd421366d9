// `node bench/web-figures.mjs [http://127.0.0.1:3000 [runs]]`: what the lighthouse package says about a running demo,
// on an emulated phone, in Debian's chromium; the median of several runs. Writes the table to bench/web-figures.md.
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { cpus, loadavg } from 'node:os'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { fetchTool } from '../scripts/fetch-tool.mjs'

const { default: lighthouse } = await import(pathToFileURL(`${fetchTool('lighthouse')}/core/index.js`).href)

const [origin = 'http://127.0.0.1:3000', runs = '3'] = process.argv.slice(2)
const TRIES = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

const port = await freePort()
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
})
const [{ id: feed }] = await (await fetch(`${origin}/api/v2/feeds?limit=1`)).json()
const pages = { home: '/', feed: `/feeds/${feed}`, topic: '/topics/1', person: '/people/2' }
const rows = []
const failed = new Set()
for (const [name, path] of Object.entries(pages)) {
  const found = []
  for (let run = 0; run < Number(runs); run++) {
    found.push({ ...(await look(origin + path)), load: loadavg()[0] })
  }
  const inOrder = found.sort((one, other) => one.categories.performance.score - other.categories.performance.score)
  rows.push(rowOf(name, inOrder[Math.floor(inOrder.length / 2)]))
  for (const { audits, categories } of inOrder)
    for (const { id, score, title } of Object.values(audits))
      if (score !== null && score < 0.9 && categories.performance.auditRefs.every((ref) => ref.id !== id))
        failed.add(`- ${name}: ${id}, ${title}`)
}
await browser.close()
const text = [
  '# Figures of the web client',
  '',
  `The demo, mobile emulation, lighthouse in Debian's chromium, ${cpus().length} cores; of ${runs} runs the one in the middle.`,
  'JavaScript is what the first load transfers; lighthouse measures the work of the browser, so a busy machine shows.',
  '',
  '| page | performance | accessibility | best practices | SEO | LCP s | TBT ms | CLS | JavaScript kB | load |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
  ...rows,
  '',
  ...failed,
].join('\n')
writeFileSync(new URL('./web-figures.md', import.meta.url), `${text.trim()}\n`)
process.stdout.write(`${text}\n`)

/** One run. On a busy machine a page may fail to load in time, and a post may be gone: then there are no figures at all. */
async function look(address) {
  const options = { port, onlyCategories: CATEGORIES, logLevel: 'error', output: 'json' }
  for (let tries = 1; ; tries++) {
    const { lhr } = await lighthouse(address, options)
    if (!lhr.runtimeError) return lhr
    const why = `${address}: ${lhr.runtimeError.code}, ${lhr.runtimeError.message}`
    if (tries === TRIES) throw new Error(why)
    process.stderr.write(`${why}\n`)
  }
}

function rowOf(name, { categories, audits, load }) {
  const scores = CATEGORIES.map((category) => Math.round(categories[category].score * 100))
  const scripts = audits['network-requests'].details.items.filter(({ resourceType }) => resourceType === 'Script')
  // On a busy machine lighthouse drops a figure.
  const figure = (id, digits, divisor = 1) =>
    audits[id].numericValue === undefined ? 'n/a' : (audits[id].numericValue / divisor).toFixed(digits)
  const figures = [
    figure('largest-contentful-paint', 2, 1000),
    figure('total-blocking-time', 0),
    figure('cumulative-layout-shift', 3),
    (scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000).toFixed(0),
    load.toFixed(1),
  ]
  return `| ${[name, ...scores, ...figures].join(' | ')} |`
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
