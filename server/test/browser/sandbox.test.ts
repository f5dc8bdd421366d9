import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createOutbox } from '../../src/adapters/outbox/outbox.ts'
import { createWorld } from '../world.ts'
import { checkPage, listen, visit } from './browser.ts'

test('the sandbox page shows messages as they come, as text', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-test-'))
  t.after(() => rm(folder, { recursive: true }))
  const outbox = createOutbox({ file: join(folder, 'outbox.jsonl'), print: () => {} })
  const world = await createWorld(t, { ports: { outbox, senders: [outbox.sender('sms'), outbox.sender('mail')] } })
  const phone = world.phone()
  await world.guest().post('/verifycodes/register', { phone })
  const code = await world.codeFor(phone)
  const origin = await listen(world)

  const markup = await checkPage(origin, '/sandbox')
  assert.match(markup, /<section id="section-messages">\s*<h2>Outbox<\/h2>/)

  const browser = await visit(t, origin)
  if (!browser) return
  const { page, troubles } = browser
  await page.goto(`${origin}/sandbox`)
  const newest = page.locator('.messages li').first()
  await newest.getByText(`+86${phone}`).waitFor()
  assert.equal(await newest.locator('code').textContent(), code)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await newest.getByRole('button').click()
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), code)

  const attack = '<img src=x onerror=alert(1)>'
  await outbox.record({ channel: 'push', to: '7', body: attack })
  await newest.getByText(attack).waitFor()
  assert.equal(await page.locator('.messages img').count(), 0)
  assert.deepEqual(troubles, [])
})
