import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { createWorld } from '../../test/world.ts'
import { openApiDocument } from '../kernel/http/openapi/index.ts'
import { markdown } from './markdown.ts'
import { entriesOf, sections } from './sections.ts'

test('every operation stands in exactly one section', async (t) => {
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
  for (const page of ['', ...['first-client', 'clients', 'sandbox', 'problems', 'feeds', 'money', 'records']]) {
    const address = `/docs${page && `/${page}`}`
    for (const [, path = '', fragment] of (await read(address)).matchAll(/href="(\/docs[^"#]*)?(?:#([^"]*))?"/g)) {
      if (path.startsWith('/docs/assets')) continue
      const target = await read(path || address)
      if (fragment) assert(target.includes(`id="${fragment}"`), `${address} → ${path}#${fragment}`)
    }
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

test('Markdown lets no markup through', () => {
  assert.equal(
    markdown('a <b>, `x<y`, **bold**, [here](/docs), [bad](javascript:alert)').text,
    '<p>a &lt;b&gt;, <code>x&lt;y</code>, <strong>bold</strong>, <a href="/docs">here</a>, [bad](javascript:alert)</p>',
  )
  assert.equal(markdown('- one\n  more\n- two').text, '<ul><li>one more</li><li>two</li></ul>')
})
