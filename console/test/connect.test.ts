import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyWebhook } from '../../sdk/src/webhooks.ts'
import { origin } from '../../web/test/browser.ts'
import { journey, type Walk } from '../../web/test/journey.ts'
import { caller } from './staff.ts'

const WAYS = { widths: [390, 1440], languages: ['en', 'en'] } as const

const asProgram = async (key: string, path: string): Promise<{ status: number; body: Record<string, never> }> => {
  const answer = await fetch(`${origin()}/api/v2${path}`, { headers: { authorization: `Bearer ${key}` } })
  return { status: answer.status, body: await answer.json() }
}

journey('staff make a bot and a key for it, and end the key', WAYS, async (walk) => {
  const { page, open, signIn, check } = walk
  await signIn('admin')
  await open('/console/keys')
  await page.getByRole('button', { name: 'Add a bot' }).click()
  const dialog = page.getByRole('dialog')
  const name = `bot${Math.floor(Math.random() * 1e9)}`
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('What does it do?').fill('Says hello to newcomers.')
  await dialog.getByRole('button', { name: 'Add a bot' }).click()
  await page.getByRole('button', { name: `Keys of ${name}` }).click()
  await dialog.getByText('No keys').first().waitFor()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByLabel('What is it for?').fill('Greets')
  await dialog.getByRole('checkbox', { name: 'Write comments' }).check()
  await check('console-bot-key')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const key = await dialog.getByLabel('New key').inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const used = await asProgram(key, '/keys/current')
  const { user, scopes } = used.body as unknown as { user: { name: string; bot: boolean }; scopes: string[] }
  assert.deepEqual([user.name, user.bot, scopes], [name, true, ['read', 'comments']])

  await open('/console/keys')
  await page.getByRole('button', { name: `Keys of ${name}` }).click()
  await dialog.getByText(`…${key.slice(-4)}`).waitFor()
  await check('console-bot-keys')
  await dialog.getByRole('button', { name: 'Delete: Greets' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Delete', exact: true }).click()
  await page.locator('.ui-toasts').getByText('Key deleted').waitFor()
  assert.equal((await asProgram(key, '/keys/current')).status, 401)
})

interface Received {
  body: string
  headers: Record<string, string>
}

/** A receiver on this machine, and what came. */
async function receiver() {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({ body: Buffer.concat(chunks).toString(), headers: request.headers as Record<string, string> })
    response.end('received')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${Math.random().toString(36).slice(2)}`
  const come = async (count: number): Promise<Received> => {
    for (let tries = 0; received.length < count; tries++) {
      assert.ok(tries < 300, `${received.length} of ${count} came`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return received[count - 1]!
  }
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url, come, close }
}

/** The secret that a dialog shows, which it then closes. */
async function takeSecret({ page }: Walk): Promise<string> {
  const dialog = page.getByRole('dialog')
  const secret = await dialog.getByLabel('Secret').inputValue()
  assert.match(secret, /^whsec_/)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
  return secret
}

journey(
  'staff add a webhook, try it, see what was delivered, send it again, rotate its secret and delete it',
  WAYS,
  async (walk) => {
    const { page, open, signIn, check } = walk
    const { url, come, close } = await receiver()
    try {
      await signIn('admin')
      await open('/console/webhooks')
      await page.getByRole('button', { name: 'Add an endpoint' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('URL').fill(url)
      await dialog.getByRole('checkbox', { name: 'feed.published' }).uncheck()
      await dialog.getByRole('checkbox', { name: 'comment.created' }).check()
      await dialog.getByRole('listitem').filter({ hasText: 'comment.created' }).locator('summary').click()
      await dialog.getByText('"type": "comment.created"').waitFor()
      await check('console-webhook-new')
      await dialog.getByRole('button', { name: 'Add an endpoint' }).click()
      const secret = await takeSecret(walk)

      const row = page.getByRole('listitem').filter({ hasText: url })
      await row.getByText('Healthy').waitFor()
      await row.getByRole('button', { name: 'Send a ping' }).click()
      const pinged = await come(1)
      assert.equal((await verifyWebhook(pinged.body, pinged.headers, secret)).type, 'ping')
      const lin = await caller('lin')
      const answer = `Answered ${Math.random().toString(36)}`
      const { id } = await lin.ask<{ id: number }>('POST', '/feeds', { feed_content: `Told ${Math.random()}` })
      await lin.ask('POST', `/feeds/${id}/comments`, { body: answer })
      const commented = await come(2)
      assert.equal(JSON.parse(commented.body).type, 'comment.created')

      await row.getByRole('button', { name: 'Deliveries' }).click()
      const delivery = dialog.getByRole('listitem').filter({ hasText: 'comment.created' })
      await delivery.getByText('Delivered').waitFor()
      await delivery.getByText(/1 attempt · 200 · \d+ ms/).waitFor()
      await delivery.getByText('Request · Response').click()
      await delivery.getByText(commented.headers['webhook-id']!).waitFor()
      await delivery.getByText(answer).waitFor()
      await delivery.getByText('received', { exact: true }).waitFor()
      await check('console-webhook-deliveries')
      await delivery.getByRole('button', { name: 'Resend' }).click()
      assert.equal((await come(3)).headers['webhook-id'], commented.headers['webhook-id'])
      await dialog.getByText('Resend a period').click()
      await dialog.getByLabel('From').fill('2020-01-01T00:00')
      await dialog.getByLabel('To', { exact: true }).fill('2040-01-01T00:00')
      await dialog.locator('form').getByRole('button', { name: 'Resend' }).click()
      await page.locator('.ui-toasts').getByText('2 deliveries resent').waitFor()
      await come(5)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })

      await row.getByRole('button', { name: 'Rotate secret' }).click()
      const rotated = await takeSecret(walk)
      await row.getByRole('button', { name: 'Send a ping' }).click()
      const both = await come(6)
      for (const valid of [secret, rotated]) await verifyWebhook(both.body, both.headers, valid)
      await row.getByRole('button', { name: 'Turn off' }).click()
      await row.getByText('Off', { exact: true }).waitFor()
      await check('console-webhooks')
      await row.getByRole('button', { name: 'Delete' }).click()
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await row.waitFor({ state: 'detached' })
    } finally {
      close()
    }
  },
)
