import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLanguageOf } from './language.ts'
import { counted, english, say, word } from './sentence.ts'
import { createWords } from './words.ts'

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

const words = createWords({
  'zh-CN': [
    {
      'a.one': '一',
      'a.gaps': '{1} 到 {0}',
      'a.many': { 'First {0}.': '第一 {0}。', topic: '话题' },
      done: { 'It is {0} now.': '现在是 {0}。' },
    },
    { common: { 'is wrong': '不对', '{0} {1}.': '{0} {1}。' } },
  ],
})

test('a sentence is composed again in another language, its gaps in that language’s order', () => {
  assert.equal(english(say`From ${1} to ${word('nine')}.`), 'From 1 to nine.')
  assert.equal(words.in('zh-CN', 'a.one', 'One'), '一')
  assert.equal(words.in('zh-CN', 'a.gaps', say`From ${1} to ${9}`), '9 到 1')
  assert.equal(words.in('zh-CN', 'a.many', say`First ${word('topic')}.`), '第一 话题。')
  assert.equal(words.part('zh-CN', 'a.one', 'is wrong'), '不对', 'not what the code says as a whole')
  assert.equal(words.in('zh-CN', 'b.none', say`${'name'} ${word('is wrong')}.`), 'name 不对。')
  assert.equal(words.in('zh-CN', 'b.none', 'Nobody translated this.'), 'Nobody translated this.')
  assert.equal(words.in('en', 'a.one', 'One'), 'One')
})

test('counts follow the rules of the language', () => {
  const topics = (count: number) => say`You are in ${counted(count, 'topic', 'topics')}.`
  assert.deepEqual(
    [0, 1, 2].map((count) => english(topics(count))),
    ['You are in 0 topics.', 'You are in 1 topic.', 'You are in 2 topics.'],
  )
  const chinese = createWords({ 'zh-CN': [{ 'c.in': '你在 {0} 个话题中。' }] })
  assert.equal(chinese.in('zh-CN', 'c.in', topics(1)), '你在 1 个话题中。')
})

test('a stored sentence is recognised by its form', () => {
  assert.equal(words.again('zh-CN', 'done', 'It is 5 (five)\nnow.'), 'It is 5 (five)\nnow.')
  assert.equal(words.again('zh-CN', 'done', 'It is 5 now.'), '现在是 5。')
  assert.equal(words.again('en', 'done', 'It is 5 now.'), 'It is 5 now.')
  assert.equal(words.again('zh-CN', 'nothing', 'It is 5 now.'), 'It is 5 now.')
})
