import assert from 'node:assert/strict'
import { origin } from './browser.ts'
import { journey } from './journey.ts'

const asProgram = (key: string, path: string, body?: object) =>
  fetch(`${origin()}/api/v2${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })

journey('a member makes a key for a program, which does what the key says until it is deleted', {}, async (walk) => {
  const { page, open, register, word, check } = walk
  const name = await register('keymaker')
  await open('/me/settings/keys')
  await page.getByText(word('No keys yet', '还没有密钥')).waitFor()
  await check('settings-keys-none')
  const create = word('Create key', '创建密钥')
  await page.getByRole('button', { name: create }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name="name"]').fill('Blog')
  const scope = (english: string, chinese: string) => dialog.getByRole('checkbox', { name: word(english, chinese) })
  await scope('Read what you can read', '读取你能看到的内容').uncheck()
  await dialog.getByRole('button', { name: create }).click()
  await dialog.getByText(word('Choose at least one permission.', '请至少选择一项。')).waitFor()
  await scope('Publish posts', '发布动态').check()
  await check('settings-key-new')
  await dialog.getByRole('button', { name: create }).click()

  const made = dialog.getByLabel(word('Your new key', '新密钥'))
  const key = await made.inputValue()
  assert.match(key, /^plk_[0-9A-Za-z]{49}$/)
  await dialog.getByRole('button', { name: word('Copy', '复制') }).click()
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), key)
  await check('settings-key-made')
  await dialog.getByRole('button', { name: word('Done', '完成') }).click()
  const published = await asProgram(key, '/feeds', { feed_content: `By a program of ${name}` })
  assert.equal(published.status, 201, await published.text())
  const refused = await asProgram(key, '/feeds')
  const { scope: missing } = (await refused.json()) as { scope: string }
  assert.deepEqual([refused.status, missing], [403, 'read'])

  await open('/me/settings/keys')
  const row = page.getByRole('listitem').filter({ hasText: `…${key.slice(-4)}` })
  await row.getByText(word(/^Last used /, /使用过/)).waitFor()
  assert.ok(!(await page.content()).includes(key), 'shown once')
  await check('settings-keys')
  await row.getByRole('button').click()
  await dialog.getByRole('button', { name: word('Delete', '删除') }).click()
  await page.getByText(word('No keys yet', '还没有密钥')).waitFor()
  assert.equal((await asProgram(key, '/keys/current')).status, 401)
})
