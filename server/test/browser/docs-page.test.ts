import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../world.ts'
import { checkPage, listen, visit } from './browser.ts'

const PASSWORD = 'correct horse battery'

test('the reference is served from here, and a sign-in carries over to what is tried', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  assert.equal((await ann.put('/user/password', { password: PASSWORD })).statusCode, 204)
  const origin = await listen(world)

  await checkPage(origin, '/docs')
  const script = await fetch(`${origin}/docs/reference.js`, { headers: { 'accept-encoding': 'gzip' } })
  assert.equal(script.headers.get('content-encoding'), 'gzip')
  assert.match(await script.text(), /createApiReference/)

  const browser = await visit(t, origin)
  if (!browser) return
  const { page, troubles } = browser
  await page.goto(`${origin}/docs#tag/users/GET/api/v2/user`)

  await page.fill('[name=login]', ann.name)
  await page.fill('[name=password]', 'not the password')
  await page.click('#sign-in button')
  await page.waitForSelector('#problem:not([hidden])')
  await page.fill('[name=password]', PASSWORD)
  await page.click('#sign-in button')
  await page.waitForSelector('#signed-in:not([hidden])')
  assert.equal(await page.textContent('#who'), ann.name)

  await page.reload()
  await page.waitForSelector('#signed-in:not([hidden])')
  await page.getByRole('button', { name: 'get /api/v2/user)' }).first().click()
  const send = page.getByRole('button', { name: /^send/i }).last()
  // The page itself asks who is signed in when it loads; only what follows the click is meant.
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url() === `${origin}/api/v2/user`),
    send.click(),
  ])
  assert.equal(answer.status(), 200)
  assert.equal((await answer.json()).id, ann.id)
  const token = answer.request().headers()['authorization']

  await page.keyboard.press('Escape')
  const [farewell] = await Promise.all([page.waitForResponse(/auth\/logout$/), page.click('#sign-out')])
  assert.deepEqual([farewell.status(), farewell.request().headers()['authorization']], [200, token])
  await page.waitForSelector('#sign-in:not([hidden])')
  assert.equal(await page.evaluate('localStorage.length'), 0)
  assert.deepEqual(troubles, [])
})
