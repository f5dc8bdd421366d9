import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answers } from './catalog/answers.ts'
import { wendas } from './catalog/wendas.ts'

/** What every answer to a question speaks of, one way or another. */
const SUBJECTS: Readonly<Record<string, RegExp>> = {
  '龟背竹叶子发黄怎么办？': /叶/,
  '第一次一个人长途骑行，带什么不后悔？': /内胎|骑/,
  '有没有适合三岁孩子的安静的桌游？': /安静/,
  '老房子的木窗怎么补漆不掉色？': /漆|刷/,
  '猫半夜四点叫醒我，怎么让它等到六点？': /五点|六点/,
  'Where can I record rain on a tin roof?': /roofs?|under one/,
  'How do you keep sourdough alive while travelling?': /flour/,
  'Which tree smells like this in November?': /smell/,
  'Can a bent derailleur hanger be straightened twice?': /bend|spare/,
  'What do you say to a neighbour who practises the same song?': /Ask them|Tell them|Say/,
}
const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)

test('every question has an answer, in its language, about its subject, and not from who asked', () => {
  assert.deepEqual(Object.keys(SUBJECTS).sort(), wendas.map(({ title }) => title).sort())
  for (const { title, by: asker } of wendas) {
    const given = answers.filter(({ question }) => question === title)
    assert(given.length > 0, `no one answers: ${title}`)
    for (const { text, by } of given) {
      assert.match(text, SUBJECTS[title]!, `not about “${title}”`)
      assert.equal(isChinese(text), isChinese(title), text)
      assert.notEqual(by, asker)
    }
  }
  for (const { question, text } of answers) assert(question in SUBJECTS, `answers nothing: ${text}`)
})

test('an answer to one question is none to another', () => {
  for (const { question, text } of answers)
    for (const [other, subject] of Object.entries(SUBJECTS))
      if (other !== question && isChinese(other) === isChinese(question))
        assert.doesNotMatch(text, subject, `“${text}” would pass as an answer to “${other}”`)
})
