import { journey } from '../../web/test/journey.ts'
import { caller } from './staff.ts'

journey(
  'a person who came over from a previous site shows where from, and what is not as it was',
  {},
  async ({ page, open, signIn, word, check }) => {
    const lin = await (await caller('lin')).ask<{ id: number }>('GET', '/user')
    // No community was imported into this one.
    await page.route(`**/admin/import-origin?*record=${lin.id}*`, (route) =>
      route.fulfill({
        json: {
          origin: {
            source: 'thinksns-plus',
            id: lin.id,
            imported_at: '2026-05-01T10:00:00.000Z',
            notes: [
              { outcome: 'changed', reason: 'name_taken', meaning: '', detail: 'Lin → lin' },
              { outcome: 'left_out', reason: 'file_missing', meaning: '', detail: '2019/05/01/avatar.png' },
              { outcome: 'left_out', reason: 'files.unknown_type', meaning: '', detail: null },
            ],
          },
        },
      }),
    )
    await signIn('admin')
    await open(`/console/people/${lin.id}`)
    const main = page.locator('main')
    await main.getByText(word('Imported from ThinksNS+', '从 ThinksNS+ 迁入')).waitFor()
    await main.getByText(word('Changed during the import', '导入时的改动')).click()
    await main.getByText(word('The name was taken, so it was changed', '名称已被占用，已改名')).waitFor()
    await main
      .getByText(word('See the import report: files.unknown_type', '详见导入报告：files.unknown_type'))
      .waitFor()
    await check('console-person-imported')
  },
)
