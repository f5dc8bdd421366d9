import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseLanguage, createMessages, type Same, uiEn, uiZh } from './index.ts'

const en = {
  ...uiEn,
  hello: 'Hello, {name}',
  posts: { one: '{count} new post', other: '{count} new posts' },
  plain: 'Like',
} as const
const zh: Same<typeof en> = { ...uiZh, hello: '{name}，你好', posts: '{count} 条新动态', plain: '赞' }

const now = () => Date.parse('2026-11-15T12:00:00Z')
const english = createMessages<typeof en>(en, { language: 'en', timeZone: 'UTC', now })
const chinese = createMessages<typeof en>(zh, { language: 'zh-CN', timeZone: 'Asia/Shanghai', now })

test('parameters are filled in and numbers written as the language writes them', () => {
  assert.equal(english.t('hello', { name: 'Amara' }), 'Hello, Amara')
  assert.equal(english.t('posts', { count: 1 }), '1 new post')
  assert.equal(english.t('posts', { count: 1200 }), '1,200 new posts')
  assert.equal(chinese.t('posts', { count: 5 }), '5 条新动态')
  assert.equal(english.t('plain'), 'Like')
})

test('a missing key or parameter does not compile', () => {
  // @ts-expect-error: there is no such key
  english.t('nothing')
  // @ts-expect-error: the name is missing
  english.t('hello')
  // @ts-expect-error: it takes no parameter
  english.t('plain', { name: 'x' })
  // @ts-expect-error: Chinese lacks a key
  const incomplete: Same<typeof en> = { ...uiZh, hello: '', plain: '' }
  assert.ok(incomplete)
})

test('a node can stand in a sentence', () => {
  const node = { is: 'a link' }
  assert.deepEqual(chinese.rich('hello', { name: node }), [node, '，你好'])
})

test('times are said as people say them', () => {
  const minutes = (count: number) => new Date(now() - count * 60_000)
  assert.equal(english.ago(minutes(0)), 'now')
  assert.equal(english.ago(minutes(12)), '12 min. ago')
  assert.equal(english.ago(minutes(25 * 60)), 'yesterday')
  assert.equal(chinese.ago(minutes(12)), '12分钟前')
  assert.equal(english.ago(minutes(10 * 24 * 60)), 'Nov 5')
  assert.equal(english.ago('2024-03-01T00:00:00Z'), 'Mar 1, 2024')
  assert.equal(chinese.date('2026-11-14T18:02:00Z', 'time'), '02:02')
})

test('counts are short where the exact figure is no use, money is exact', () => {
  assert.equal(english.compact(9_999), '9,999')
  assert.equal(english.compact(128_400), '128.4K')
  assert.equal(chinese.compact(128_400), '12.8万')
  assert.equal(english.money(120_005, 'CNY'), '¥1,200.05')
})

test('the language is the first wanted one that we speak', () => {
  assert.equal(chooseLanguage('zh-TW,zh;q=0.9,en;q=0.8'), 'zh-CN')
  assert.equal(chooseLanguage('fr, en;q=0.5, zh;q=0.7'), 'zh-CN')
  assert.equal(chooseLanguage('fr'), 'en')
  assert.equal(chooseLanguage('zh;q=0, en'), 'en')
  assert.equal(chooseLanguage(undefined), 'en')
  assert.equal(chooseLanguage(['en-GB', 'zh-CN']), 'en')
})
