import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDefaults } from './defaults.ts'
import { createLanguageOf } from './language.ts'
import { createRender } from './message.ts'
import { counted, english, kindName, phrase, say, type Text, word } from './sentence.ts'
import { createTranslations } from './translations.ts'

test('the best wanted language we speak, whatever its region or script', () => {
  const languageOf = createLanguageOf('en')
  for (const header of [
    'zh',
    'zh-CN',
    'zh-Hans-CN',
    'ZH-hans',
    'zh-TW,en;q=0.5',
    'fr, zh;q=0.8, en;q=0.2',
    'en;q=0.1,zh',
  ])
    assert.equal(languageOf(header), 'zh-CN', header)
  for (const header of [
    undefined,
    '',
    '*',
    'fr',
    'en-GB,zh;q=0.9',
    'zh;q=0',
    'zh;q=0,en',
    'zh-CN;q=0.3,en;q=0.4',
    'x'.repeat(300),
  ])
    assert.equal(languageOf(header), 'en', header)
  assert.equal(createLanguageOf('zh-CN')('fr'), 'zh-CN')
  assert.equal(createLanguageOf('zh-CN')('en-US'), 'en')
})

const translations = createTranslations({
  'zh-CN': [
    { 'a.one': '一', 'a.gaps': '{1} 到 {0}', 'a.first': '第一 {0}。', 'a.first.last': '最后。' },
    {
      'kind.event_category': '活动分类',
      'fault.wrong': '不对',
      'fault.field': '{0} {1}。',
      'c.in': '你在 {0} 个话题中。',
    },
  ],
})
const inChinese = (code: string, text: Text) => translations.in('zh-CN', code, text)

test('a text is translated by its code or its own key, its gaps in the order of the other language', () => {
  assert.equal(english(say`From ${1} to ${word('nine', 'nine')}.`), 'From 1 to nine.')
  assert.equal(inChinese('a.one', 'One'), '一')
  assert.equal(inChinese('a.gaps', say`From ${1} to ${9}`), '9 到 1')
  assert.equal(inChinese('a.first', say`First ${kindName('event category')}.`), '第一 活动分类。')
  assert.equal(inChinese('a.first', phrase('a.first.last')`Last.`), '最后。')
  assert.equal(inChinese('b', phrase('fault.field')`${'name'} ${phrase('fault.wrong')`is wrong`}.`), 'name 不对。')
  assert.equal(inChinese('b.none', 'No one translated this.'), 'No one translated this.')
  assert.equal(inChinese('a.one', phrase('a.one.none')`Nor this.`), 'Nor this.')
  assert.equal(translations.in('en', 'a.one', 'One'), 'One')
  assert.throws(() => createTranslations({ 'zh-CN': [{ a: '一' }, { a: '二' }] }), /twice/)
})

test('counts follow the rules of the language', () => {
  const topics = (count: number) => say`You are in ${counted(count, 'topic', 'topics')}.`
  assert.deepEqual(
    [0, 1, 2].map((count) => english(topics(count))),
    ['You are in 0 topics.', 'You are in 1 topic.', 'You are in 2 topics.'],
  )
  assert.equal(inChinese('c.in', topics(1)), '你在 1 个话题中。')
})

test('a stored text that came with the installation is said in any language; another stays as it is', () => {
  const readDefault = createDefaults({ name: [{ en: 'Tea', 'zh-CN': '茶' }] })
  assert.deepEqual([readDefault('en', 'name', '茶'), readDefault('zh-CN', 'name', 'Tea')], ['Tea', '茶'])
  assert.deepEqual([readDefault('en', 'name', '酒'), readDefault('en', 'reason', '茶')], ['酒', '茶'])
})

test('a message is its template with its parameters, in the language asked for', () => {
  const render = createRender({
    en: {
      text: '{text}',
      moved: '{who} moved to {place}. {why}',
      many: 'Found: {found}',
      one: '"{name}"',
      'list.separator': ', ',
    },
    'zh-CN': {
      text: '{text}',
      moved: '{who} 搬到了{place}。{why}',
      many: '找到：{found}',
      one: '“{name}”',
      'list.separator': '、',
    },
  })
  const moved = { code: 'moved', who: '$& {place}', place: 'Oslo' }
  assert.equal(render('en', moved), '$& {place} moved to Oslo.', 'parameters are taken as they are')
  assert.equal(render('zh-CN', { ...moved, why: '工作 ' }), '$& {place} 搬到了Oslo。工作 ')
  const found = {
    code: 'many',
    found: [
      { code: 'one', name: 'a' },
      { code: 'one', name: 'b' },
    ],
  }
  assert.equal(render('en', found), 'Found: "a", "b"')
  assert.equal(render('zh-CN', found), '找到：“a”、“b”')
  assert.equal(render('zh-CN', { code: 'text', text: 'as typed {here}' }), 'as typed {here}')
  assert.equal(render('en', { code: 'of.tomorrow' }), 'of.tomorrow')
})
