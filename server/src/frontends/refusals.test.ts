import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atMinuteStart, until } from '../../test/hardening/clockwork.ts'
import { listen, requestText, talk } from '../../test/hardening/wire.ts'
import { changeSetting } from '../../test/settings.ts'
import { createWorld, type World } from '../../test/world.ts'
import type { MiniProgram } from '../modules/accounts/index.ts'

const HTML = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'

let addresses = 0
/** A visitor at an address of their own. */
const visitor = (world: World) => {
  const remoteAddress = `10.9.0.${++addresses}`
  return (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    world.app.inject({ method, url, headers: { accept: HTML, ...headers }, remoteAddress })
}

test('a visitor who opens pages too fast gets a page that says so, in their language, with the time to come back', async (t) => {
  const world = await createWorld(t, { env: { RATE_LIMIT_PER_MINUTE: '5' } })
  // The first visitor loads the client's code; limits are counted by the minute.
  await visitor(world)('/about')
  await atMinuteStart(world)
  const visit = visitor(world)
  for (let time = 0; time < 5; time++) assert.equal((await visit('/about')).statusCode, 200)

  const refused = await visit('/about')
  assert.equal(refused.statusCode, 429)
  assert.equal(refused.headers['content-type'], 'text/html; charset=utf-8')
  assert.match(refused.body, /<html lang="en">.*<h1[^>]*>Slow down a little<\/h1>.*At most 5 requests a minute/s)
  assert.match(refused.body, /<a href(="")? [^>]*>Try again<\/a>/)
  assert.doesNotMatch(refused.body, /<script|<style| style="/)
  assert.match(refused.body, /<meta name="robots" content="noindex">/)
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assert.ok(refused.headers['x-ratelimit-reset'])
  assert.ok(refused.headers['x-request-id'])
  assert.equal(refused.headers['cache-control'], 'no-store')
  assert.match(String(refused.headers['content-security-policy']), /script-src 'self'; style-src 'self'/)
  assert.ok(refused.body.length < 5000, `${refused.body.length} characters`)

  const chinese = await visit('/about', { 'accept-language': 'zh-CN' })
  assert.match(chinese.body, /<html lang="zh-CN">.*操作太频繁了.*每分钟最多 5/s)
  const chosen = await visit('/', { 'accept-language': 'zh-CN', cookie: 'plaza_language=en; plaza_theme=dark' })
  assert.match(chosen.body, /<html lang="en" data-theme="dark">.*Slow down a little/s)
  assert.equal((await visit('/about', {}, 'HEAD')).statusCode, 429)
})

test('programs always get JSON: below /api whatever they accept, elsewhere unless they ask for a page', async (t) => {
  const world = await createWorld(t, { env: { RATE_LIMIT_PER_MINUTE: '5' } })
  await visitor(world)('/about')
  await atMinuteStart(world)
  const visit = visitor(world)
  for (let time = 0; time < 5; time++) await visit('/about')
  for (const reply of [
    await visit('/api/v2/feeds'),
    await visit('/about', { accept: 'application/json' }),
    await visit('/about', { accept: '*/*' }),
  ]) {
    assert.equal(reply.statusCode, 429)
    assert.equal(reply.json().code, 'rate.limited')
  }
})

/** The form of another site, which is refused. */
const foreignForm = (world: World) =>
  world.app.inject({
    method: 'POST',
    url: '/sign-in',
    headers: { accept: HTML, origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'login=a',
  })

test('other refusals come as a page too, in their own words', async (t) => {
  const world = await createWorld(t)
  await visitor(world)('/about')
  const reply = await foreignForm(world)
  assert.equal(reply.statusCode, 403)
  assert.match(reply.body, /That didn’t work.*Sign in on a page of this community\./s)
  assert.doesNotMatch(reply.body, /<script/)
})

test('an address that cannot be read is refused at pages as it is at operations', async (t) => {
  const visit = visitor(await createWorld(t))
  for (const address of ['/about?x=%ff', '/search?q=%E4%B9', '/?%', '/nowhere?x=%zz']) {
    const reply = await visit(address)
    assert.equal(reply.statusCode, 400, address)
    assert.match(reply.body, /That didn’t work.*The address is not correctly percent-encoded\./s)
  }
  const program = await visit('/about?x=%ff', { accept: 'application/json' })
  assert.ok([400, 404].includes(program.statusCode))
  for (const address of ['/about?x=%E4%B9%A6', '/about?x=a+b&&y', '/about?'])
    assert.equal((await visit(address)).statusCode, 200)
})

test('the page has the community’s current look', async (t) => {
  const world = await createWorld(t)
  await visitor(world)('/about')
  await changeSetting(world, 'site', { name: 'Tea <House>' })
  await until(async () => (await foreignForm(world)).body.includes('Tea &lt;House&gt;'), 'the new name')
})

test('a service that is full refuses browsers with a page', async (t) => {
  const asked: (() => void)[] = []
  const miniProgram: MiniProgram = {
    exchange: (code) => new Promise((resolve) => asked.push(() => resolve({ subject: code }))),
  }
  const world = await createWorld(t, { env: { MAX_IN_FLIGHT: '8' }, ports: { miniProgram } })
  const port = await listen(world)
  await visitor(world)('/about')
  const signIn = (code: string) =>
    requestText(
      'POST /api/v2/social/mini-program',
      { 'content-type': 'application/json', 'content-length': String(code.length + 11) },
      `{"code":"${code}"}`,
    )
  const held = [talk(port, signIn('a')), talk(port, signIn('b'))]
  try {
    await until(() => asked.length === 2, 'both are at work')
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '7' }
    const [page] = await talk(
      port,
      requestText('POST /sign-in', { accept: HTML, 'accept-language': 'zh-CN', ...form }, 'login=a'),
    )
    assert.equal(page!.status, 503, page!.body)
    assert.match(String(page!.headers['retry-after']), /^[123]$/)
    assert.ok(page!.headers['x-request-id'])
    assert.equal(page!.headers['content-type'], 'text/html; charset=utf-8')
    const html = Buffer.from(page!.body, 'latin1').toString('utf8')
    assert.match(html, /<html lang="zh-CN">.*当前访问人数较多.*重试/s)
  } finally {
    for (const answer of asked) answer()
    await Promise.all(held)
  }
})
