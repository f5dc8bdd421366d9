import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { journey } from '../../web/test/journey.ts'

journey(
  'home says what is wrong before anything else, and what is fine quietly below',
  { widths: [390, 1440], languages: ['en', 'zh-CN'] },
  async ({ page, open, word, signIn, check }) => {
    const failed = { status: 200, json: { data: [], cursor: null, total: 2 } }
    await page.route(/\/api\/v2\/admin\/jobs\?/, (route) => route.fulfill(failed))
    await signIn('admin')
    await open('/console')
    const wrong = page.getByRole('region', { name: word('Needs attention', '需要处理') })
    await wrong.getByText(word('2 failed jobs', '2 个任务失败')).waitFor()
    const fine = page.getByText(word('All counters are correct.', '所有计数都准确。'))
    await fine.waitFor()
    const top = async (part: Locator) => (await part.first().boundingBox())!.y
    const waiting = page.getByRole('list', { name: word('Pending', '待处理') })
    assert.ok((await top(wrong)) < (await top(waiting)))
    assert.ok((await top(waiting)) < (await top(fine)))
    await check('home-wrong')
  },
)
