import assert from 'node:assert/strict'
import { journey } from './journey.ts'

journey(
  'several drafts: put one aside, start another, go on with the first, delete one',
  {},
  async ({ page, open, word, register, check }) => {
    await register('dora')
    await open('/publish')
    const field = page.getByRole('textbox', { name: word('What’s on your mind?', '想分享点什么？') })
    const drafts = page.getByRole('button', { name: word('Drafts', '草稿箱'), exact: true })
    const dialog = page.getByRole('dialog', { name: word('Drafts', '草稿箱') })
    const save = dialog.getByRole('button', { name: word('Save this draft and start a new one', '存为草稿，另写一条') })
    await field.fill('About the ferry')
    await drafts.click()
    await dialog.getByText(word('No drafts yet.', '还没有草稿。')).waitFor()
    await save.click()
    await dialog.waitFor({ state: 'hidden' })
    assert.equal(await field.inputValue(), '')

    // Another one is being written when the first is opened: it takes its place.
    await field.fill('About the market')
    // Kept after a pause in writing.
    await page.waitForTimeout(1000)
    await page.reload()
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await page.waitForFunction((node) => (node as { value?: string } | null)?.value !== '', await field.elementHandle())
    await drafts.click()
    await dialog.getByRole('button', { name: /About the ferry/ }).waitFor()
    await check('drafts')
    await dialog.getByRole('button', { name: /About the ferry/ }).click()
    await dialog.waitFor({ state: 'hidden' })
    assert.equal(await field.inputValue(), 'About the ferry')

    await drafts.click()
    const other = dialog.getByRole('listitem').filter({ hasText: 'About the market' })
    await other.getByRole('button', { name: word('Delete draft', '删除草稿') }).click()
    await other.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    assert.equal(await field.inputValue(), 'About the ferry')

    await register('emil')
    await open('/publish')
    await drafts.click()
    await dialog.getByText(word('No drafts yet.', '还没有草稿。')).waitFor()
  },
)
