import { journey } from './journey.ts'

journey(
  'correct a post and a comment, and see that they were edited',
  {},
  async ({ page, open, word, register, check }) => {
    const name = await register('edda')
    await open('/publish')
    await page.getByRole('textbox', { name: word('What’s on your mind?', '想分享点什么？') }).fill(`A typpo by ${name}`)
    await page.getByRole('button', { name: word('Publish', '发布'), exact: true }).click()
    await page.waitForURL(/\/feeds\/\d+/)
    const main = page.getByRole('main')
    const edit = word('Edit', '编辑')

    await main.getByRole('button', { name: word('More', '更多') }).click()
    await page.getByRole('menuitem', { name: edit }).click()
    const dialog = page.getByRole('dialog', { name: word('Edit post', '编辑动态') })
    await dialog.getByRole('textbox').fill(`A typo by ${name}`)
    await check('edit-post')
    await dialog.getByRole('button', { name: word('Save', '保存') }).click()
    await main.getByText(`A typo by ${name}`).waitFor()
    await main
      .locator('article')
      .getByText(word(/edited/, /编辑过/))
      .waitFor()
    await page.reload()
    await main.getByText(`A typo by ${name}`).waitFor()
    await main
      .locator('article')
      .getByText(word(/edited/, /编辑过/))
      .waitFor()

    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await page.getByRole('textbox', { name: word('Write a comment', '说点什么…') }).fill('Frist!')
    await page.getByRole('button', { name: word('Send', '发送') }).click()
    const comment = page.getByRole('listitem').filter({ hasText: 'Frist!' })
    await comment.getByRole('button', { name: edit }).click()
    const second = page.getByRole('dialog', { name: word('Edit comment', '编辑评论') })
    await second.getByRole('textbox').fill('First!')
    await second.getByRole('textbox').press('Control+Enter')
    const edited = page.getByRole('listitem').filter({ hasText: 'First!' })
    await edited.getByText(word(/edited/, /编辑过/)).waitFor()
    await check('edited')
  },
)
