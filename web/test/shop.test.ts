import assert from 'node:assert/strict'
import sharp from 'sharp'
import { journey, tour } from './journey.ts'

tour(
  'goods, courses, articles and questions are read',

  async ({ page, open, word, check }) => {
    await open('/shop')
    await check('shop')
    for (const [kind, english, chinese] of [
      ['knowledge', 'Courses', '课程'],
      ['infos', 'Articles', '文章'],
      ['questions', 'Questions', '问答'],
      ['brands', 'Brands', '品牌'],
    ] as const) {
      await page.getByRole('link', { name: word(english, chinese), exact: true }).click()
      await page.waitForURL(`**/shop?kind=${kind}`)
      await page.getByRole('heading', { name: word(english, chinese), level: 2 }).waitFor({ state: 'attached' })
    }
    for (const path of ['commodities', 'knowledge', 'chapters', 'infos', 'questions', 'brands']) {
      await open(`/${path}/1`)
      if (path === 'knowledge' || path === 'commodities') {
        // Who sells it, how to get it, and posts about it.
        const how = page.getByRole('region', { name: word('How to get it', '如何获取') })
        await how.locator('a[href^="/people/"]').first().waitFor()
        await how
          .getByText(
            path === 'knowledge'
              ? word(/^(Message the author to join|Free for everyone)/, /^(联系作者报名|免费课程)/)
              : word(/^(Message the seller|Currently sold out)/, /^(联系卖家|暂时售罄)/),
          )
          .waitFor()
        await page.getByRole('heading', { name: word('Posts about this', '大家怎么说'), level: 2 }).waitFor()
      }
      await check(path)
    }
  },
)

journey(
  'a seller looks after brand and address',
  { widths: [390], languages: ['en'] },
  async ({ page, open, signIn, check }) => {
    await signIn('lin')
    await open('/shop/mine')
    await page.getByRole('textbox', { name: 'Chat account' }).fill('lin-draws-again')
    await check('shop-mine')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved').waitFor()
    await page.reload()
    await page.getByLabel('Chat account').and(page.locator('[value=lin-draws-again]')).waitFor()
  },
)

journey(
  'a seller lists a product, edits it and ends it; guests see how to get it',
  {},
  async ({ page, open, signIn, another, word, check, expect }) => {
    // Who never said how buyers reach them has no such record.
    expect(404)
    await signIn('Yuki & the two whippets')
    await open('/shop/mine')
    await page.getByRole('link', { name: word('Add product', '添加商品') }).click()
    await page.waitForURL('**/shop/new')
    const title = `Lantern ${Date.now()}`
    await page.getByLabel(word('Title', '标题'), { exact: true }).fill(title)
    await page.getByLabel(word('Description', '商品介绍')).fill('Folded by hand.')
    await page.getByLabel(word('Price in yuan', '价格（元）'), { exact: true }).fill('64.5')
    // What was typed survives a reload.
    await page.reload()
    const field = page.getByLabel(word('Title', '标题'), { exact: true })
    for (let tries = 0; tries < 100 && (await field.inputValue()) === ''; tries++) await page.waitForTimeout(100)
    assert.equal(await field.inputValue(), title)
    await page.getByRole('button', { name: word('List product', '上架商品') }).click()
    await page.getByText(word('Add at least one photo.', '请至少添加一张图片。')).waitFor()
    const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'lantern.png', mimeType: 'image/png', buffer: picture })
    await page.getByRole('button', { name: word('Remove photo 1', '移除第 1 张图片') }).waitFor()
    await check('product-new')
    await page.getByRole('button', { name: word('List product', '上架商品') }).click()
    await page.waitForURL(/\/commodities\/\d+$/)
    await page.getByText('¥64.50').waitFor()
    await page.getByText('Folded by hand.').waitFor()
    const address = new URL(page.url()).pathname

    const guest = await another()
    await guest.open(address)
    await guest.page
      .getByRole('button', { name: word('Message', '发消息') })
      .first()
      .waitFor()

    await page.getByRole('link', { name: word('Edit product', '编辑商品') }).click()
    await page.waitForURL(/\/edit$/)
    await page.getByLabel(word('Price in yuan', '价格（元）'), { exact: true }).fill('60')
    await check('product-edit')
    await page.getByRole('button', { name: word('Save changes', '保存修改') }).click()
    await page.getByText('¥60.00').waitFor()

    await open('/shop/mine')
    const row = page.getByRole('listitem').filter({ hasText: title })
    await row.getByRole('button', { name: word('More', '更多') }).click()
    await page.getByRole('menuitem', { name: word('Delete', '删除') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word('Delete', '删除') })
      .click()
    await row.waitFor({ state: 'detached' })
  },
)
