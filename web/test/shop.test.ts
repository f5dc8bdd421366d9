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
