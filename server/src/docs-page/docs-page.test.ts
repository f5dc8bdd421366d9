import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { createWorld } from '../../test/world.ts'
import { findProblemFaults, writeErrorsDoc } from '../../tools/errors-doc.ts'
import { openApiDocument } from '../kernel/http/openapi/index.ts'
import { inline, markdown } from './markdown.ts'
import { listProblems } from './problem-list.ts'
import { entriesOf, sections } from './sections.ts'

test('every operation is in exactly one section', async (t) => {
  const document = openApiDocument((await createWorld(t)).app)
  const shown = sections.flatMap((section) => entriesOf(document, section))
  const methods = shown.flatMap(({ path, methods }) => methods.map((method) => `${method} ${path}`)).sort()
  const described = Object.entries(document.paths)
    .flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`))
    .sort()
  assert.deepEqual(methods, described)
  assert.equal(new Set(shown.map(({ id }) => id)).size, shown.length, 'each has an address of its own')
})

test('links inside the documentation lead somewhere', async (t) => {
  const guest = (await createWorld(t)).guest()
  const pages = new Map<string, string>()
  const read = async (path: string) => {
    const known = pages.get(path)
    if (known !== undefined) return known
    const { statusCode, body } = await guest.get(path)
    assert.equal(statusCode, 200, path)
    pages.set(path, body)
    return body
  }
  for (const page of [
    '',
    ...[
      'first-client',
      'clients',
      'finding',
      'connect',
      'assistants',
      'sandbox',
      'problems',
      'feeds',
      'money',
      'records',
    ],
  ]) {
    const address = `/docs${page && `/${page}`}`
    for (const [, path = '', fragment] of (await read(address)).matchAll(/href="(\/docs[^"#]*)?(?:#([^"]*))?"/g)) {
      if (path.startsWith('/docs/assets')) continue
      const target = await read(path || address)
      if (fragment) assert(target.includes(`id="${fragment}"`), `${address} → ${path}#${fragment}`)
    }
  }
})

test('what one copies from the guides goes to this service, wherever it listens', async (t) => {
  const guest = (await createWorld(t, { env: { PUBLIC_URL: 'http://127.0.0.1:4321' } })).guest()
  for (const page of ['/docs', '/docs/first-client', '/docs/finding', '/docs/sandbox']) {
    const { body } = await guest.get(page)
    assert(body.includes('http://127.0.0.1:4321'), page)
    assert(!body.includes(':3000'), page)
  }
})

test('what the Swift and Kotlin scripts call exists, and their brackets close', async (t) => {
  const paths = Object.keys(openApiDocument((await createWorld(t)).app).paths)
  const isKnown = (path: string) => {
    const parts = path.split('/')
    return paths.some((known) => {
      const expected = known.replace('/api/v2', '').split('/')
      return (
        expected.length === parts.length && expected.every((part, at) => part.startsWith('{') || part === parts[at])
      )
    })
  }
  for (const [file, call] of [
    ['first-client.swift', /send\("[A-Z]+", "([^"?]+)/g],
    ['first-client.kt', /send\("[A-Z]+", "\$API([^"?]+)/g],
  ] as const) {
    const source = await readFile(new URL(`./assets/first-client/${file}`, import.meta.url), 'utf8')
    const called = [...source.matchAll(call)].map(([, path]) => path!.replace(/\\\([^)]*\)|\$\w+/g, '1'))
    assert(called.length >= 9, file)
    for (const path of called) assert(isKnown(path), `${file}: ${path}`)
    const open: string[] = []
    const CLOSES: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
    for (const char of source.replace(/"(?:\\.|[^"\\\n])*"/g, '""').replace(/\/\/[^\n]*/g, '')) {
      if ('([{'.includes(char)) open.push(char)
      else if (CLOSES[char]) assert.equal(open.pop(), CLOSES[char], file)
    }
    assert.deepEqual(open, [], file)
  }
})

test('every code has advice that leads somewhere, on the page of problems too', async (t) => {
  const world = await createWorld(t)
  const document = openApiDocument(world.app)
  assert.deepEqual(findProblemFaults(document), [])
  const page = (await world.guest().get('/docs/problems')).body
  for (const { code, advice } of listProblems(document)) {
    const row = page.slice(page.indexOf(`<tr id="${code}">`)).split('</tr>')[0]!
    assert(row.includes(`<p>${inline(advice!).text}</p>`), code)
  }

  const { 'feed.not_found': _, ...rest } = document['x-problems']
  assert.deepEqual(findProblemFaults({ ...document, 'x-problems': rest }), [
    'There is no advice about "feed.not_found".',
  ])
  const more = { ...document['x-problems'], 'feed.never': 'Read `GET /feeds/of/nowhere`.' }
  assert.deepEqual(findProblemFaults({ ...document, 'x-problems': more }), [
    'There is advice about "feed.never", but no operation lists it.',
    'The advice about "feed.never" names `GET /feeds/of/nowhere`, which is not there.',
  ])
  assert.throws(() => writeErrorsDoc({ ...document, 'x-problems': rest }), /feed\.not_found/)
})

test('Markdown lets no markup through', () => {
  assert.equal(
    markdown('a <b>, `x<y`, **bold**, [here](/docs), [bad](javascript:alert)').text,
    '<p>a &lt;b&gt;, <code>x&lt;y</code>, <strong>bold</strong>, <a href="/docs">here</a>, [bad](javascript:alert)</p>',
  )
  assert.equal(markdown('- one\n  more\n- two').text, '<ul><li>one more</li><li>two</li></ul>')
})
