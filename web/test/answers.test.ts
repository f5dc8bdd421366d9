import assert from 'node:assert/strict'
import { origin } from './browser.ts'
import { tour } from './journey.ts'

interface Question {
  id: number
  offer: number
  adoption: number | null
  author: { name: string }
}

/** A question with coins offered, whose asker has chosen no answer yet. */
async function openQuestion(): Promise<Question> {
  const questions = (await (await fetch(`${origin()}/api/v2/wendas?limit=50`)).json()) as Question[]
  const found = questions.find(({ adoption, offer }) => adoption === null && offer > 0)
  assert.ok(found, 'every question of the demo is settled')
  return found
}

tour('a question is answered, and its asker chooses the answer', async (walk) => {
  const { page, open, word, register, another, check } = walk
  const question = await openQuestion()
  const name = await register('helper')
  await open(`/questions/${question.id}`)
  await page.getByRole('link', { name: word('Answer', '回答'), exact: true }).click()
  await page.waitForURL(/\/publish/)
  const text = `Warm water first, says ${name}`
  await page.getByRole('textbox', { name: word('What’s on your mind?', '想分享点什么？') }).fill(text)
  await page.getByRole('button', { name: word('Publish', '发布'), exact: true }).click()
  await page.waitForURL(/\/feeds\/\d+/)

  const asker = await another()
  await asker.signIn(question.author.name)
  await asker.open(`/questions/${question.id}`)
  await asker.page.getByText(text).waitFor()
  const post = asker.page.locator('div', { has: asker.page.getByRole('article').filter({ hasText: text }) }).last()
  await post.getByRole('button', { name: word('Accept this answer', '采纳这个回答') }).click()
  await asker.page
    .getByRole('dialog')
    .getByRole('button', { name: word('Accept this answer', '采纳这个回答') })
    .click()
  const chosen = asker.page.getByRole('region', { name: word('Accepted answer', '已采纳') })
  await chosen.getByText(text).waitFor()
  assert.equal(await asker.page.getByText(text).count(), 1)
  await asker.page
    .getByRole('button', { name: word('Accept this answer', '采纳这个回答') })
    .first()
    .waitFor({ state: 'detached' })

  // Both wallets show what was offered.
  const coins = question.offer.toLocaleString('en')
  await asker.open('/wallet')
  const paid = asker.page.getByRole('listitem').filter({ hasText: word('Reward paid for an answer', '支付悬赏') })
  await paid
    .filter({ hasText: `−${coins}` })
    .first()
    .waitFor()
  await open('/wallet')
  const received = page.getByRole('listitem').filter({ hasText: word('Reward received for an answer', '收到悬赏') })
  await received
    .filter({ hasText: `+${coins}` })
    .first()
    .waitFor()
  await check('wallet-offer')

  await open('/notices/adoption')
  await page.getByRole('listitem').first().waitFor()
  await check('notices-adoption')
  await open(`/questions/${question.id}`)
  await page.getByRole('region', { name: word('Accepted answer', '已采纳') }).waitFor()
  await check('question-chosen')
})
