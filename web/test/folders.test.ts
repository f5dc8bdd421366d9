import assert from 'node:assert/strict'
import { journey } from './journey.ts'

journey(
  'saved posts in folders: save one into a new folder, find it there, rename and delete the folder',
  {},
  async ({ page, open, word, register, check }) => {
    await register('fred')
    await open('/hot')
    const main = page.getByRole('main')
    const article = main.getByRole('article').first()
    const text = await article.locator('a[href^="/feeds/"]').first().getAttribute('href')
    const toFolder = async () => {
      await article.getByRole('button', { name: word('More', '更多') }).click()
      await page.getByRole('menuitem', { name: word('Save to folder…', '存入收藏夹…') }).click()
    }
    await toFolder()
    const put = page.getByRole('dialog', { name: word('Save to folder', '存入收藏夹') })
    await put.getByRole('button', { name: word('New folder', '新建收藏夹') }).click()
    const naming = page.getByRole('dialog', { name: word('New folder', '新建收藏夹') })
    await naming.getByRole('textbox').fill('To read')
    await check('folder-name')
    await naming.getByRole('button', { name: word('Create', '创建') }).click()
    await article.getByRole('button', { name: word('Remove from saved', '取消收藏'), pressed: true }).waitFor()

    await toFolder()
    await put.getByRole('button', { name: 'To read', pressed: true }).waitFor()
    await check('put-into-folder')
    await page.keyboard.press('Escape')

    await open('/me/collected')
    await main.getByRole('link', { name: /^To read/ }).click()
    await page.waitForURL('**/me/collected?folder=*')
    await main.getByRole('article').first().waitFor()
    assert.equal(await main.locator('article a[href^="/feeds/"]').first().getAttribute('href'), text)
    await check('folder')
    await main.getByRole('button', { name: word('Folder options', '收藏夹选项') }).click()
    await page.getByRole('menuitem', { name: word('Rename', '重命名') }).click()
    const renaming = page.getByRole('dialog', { name: word('Rename', '重命名') })
    await renaming.getByRole('textbox').fill('For the train')
    await renaming.getByRole('button', { name: word('Save', '保存') }).click()
    await main.getByRole('link', { name: /^For the train/ }).waitFor()

    await main.getByRole('button', { name: word('Folder options', '收藏夹选项') }).click()
    await page.getByRole('menuitem', { name: word('Delete folder', '删除收藏夹') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('Delete folder', '删除收藏夹') })
      .click()
    await page.waitForURL('**/me/collected')
    await main.getByRole('link', { name: /^For the train/ }).waitFor({ state: 'detached' })
    await main.getByRole('article').first().waitFor()
  },
)
