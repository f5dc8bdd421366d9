import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOf } from './axe.ts'
import { theBrowser } from './browser.ts'

async function withPage(walk: (page: Page) => Promise<void>): Promise<void> {
  const context = await (await theBrowser()).newContext()
  try {
    await walk(await context.newPage())
  } finally {
    await context.close()
  }
}

const page = (body: string) => `<html lang="en"><title>A page</title><main><h1>A page</h1>${body}</main></html>`

// Every journey relies on it: a checker that finds nothing would look like correct pages.
test('axe tells what is wrong with a page, and with a dialog that covers it', () =>
  withPage(async (tab) => {
    await tab.setContent(page('<img src="data:,"><dialog><button></button></dialog>'))
    assert.match((await violationsOf(tab)).join('\n'), /^image-alt: <img src="data:,">/m)
    await tab.evaluate('document.querySelector("dialog").showModal()')
    const inDialog = (await violationsOf(tab)).join('\n')
    assert.match(inDialog, /^button-name: <button>/m)
    assert.doesNotMatch(inDialog, /image-alt/)
  }))

test('contrast that passed is not measured again; other text, another background or what was out of sight is', () =>
  withPage(async (tab) => {
    const pale = async (body: string): Promise<string[]> => {
      await tab.setContent(page(body))
      return violationsOf(tab)
    }
    const good = '<div><p>one</p><p>two</p></div>'
    assert.deepEqual(await pale(good), [])
    assert.deepEqual(await pale(good), [])
    const faults = [
      '<div><p>one</p><p style="color: #ddd">two</p></div>',
      '<div style="background: #222"><p>one</p></div>',
      '<div><p style="opacity: 0.2">one</p></div>',
    ]
    for (const fault of [...faults, ...faults]) {
      const [found, ...more] = await pale(fault)
      assert.match(found!, /^color-contrast: <p/)
      assert.deepEqual(more, [])
    }
    const later = '<p style="color: #eee">later</p>'
    assert.deepEqual(await pale(`<div style="overflow: hidden; height: 0">${later}</div>`), [])
    assert.match((await pale(`<div>${later}</div>`)).join(), /^color-contrast/)
    await tab.evaluate('document.querySelector("p").style.color = "#000"')
    assert.deepEqual(await violationsOf(tab), [])
    await tab.evaluate('document.querySelector("p").style.color = "#ccc"')
    assert.match((await violationsOf(tab)).join(), /^color-contrast/)
  }))
