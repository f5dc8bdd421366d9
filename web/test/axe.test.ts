import assert from 'node:assert/strict'
import { test } from 'node:test'
import { violationsOf } from './axe.ts'
import { theBrowser } from './browser.ts'

// Every journey relies on it: a checker that finds nothing would look like correct pages.
test('axe tells what is wrong with a page, and with a dialog that covers it', async () => {
  const context = await (await theBrowser()).newContext()
  try {
    const page = await context.newPage()
    await page.setContent(
      '<html lang="en"><title>A page</title><main><h1>A page</h1><img src="data:,"><dialog><button></button></dialog></main></html>',
    )
    assert.match((await violationsOf(page)).join('\n'), /^image-alt: <img src="data:,">/m)
    await page.evaluate('document.querySelector("dialog").showModal()')
    const inDialog = (await violationsOf(page)).join('\n')
    assert.match(inDialog, /^button-name: <button>/m)
    assert.doesNotMatch(inDialog, /image-alt/)
  } finally {
    await context.close()
  }
})

test('axe tells of a poor contrast unless it is left out', async () => {
  const context = await (await theBrowser()).newContext()
  try {
    const page = await context.newPage()
    await page.setContent(
      '<html lang="en"><title>A page</title><main><h1 style="color: #ddd">A page</h1></main></html>',
    )
    assert.match((await violationsOf(page)).join(), /^color-contrast: <h1/)
    assert.deepEqual(await violationsOf(page, { contrast: false }), [])
  } finally {
    await context.close()
  }
})
