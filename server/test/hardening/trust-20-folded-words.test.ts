import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../world.ts'

test('TRUST-20 a blocked word is found through leet digits and separators; ordinary text is not', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const [ann] = await world.people('ann')
  const words = ['free coins', 'scam', 'casino', 'cl4y', '代开发票', 'evil.example'].map((text) => ({
    text,
    act: 'block',
  }))
  assert.equal((await founder.patch('/admin/settings/words', words)).statusCode, 204)
  const publish = (feed_content: string) => ann.post('/feeds', { feed_content, feed_from: 5 })
  const flagged = [
    'f.r.e.e  c 0 i n s',
    'F-R-E-E-C-O-I-N-S now',
    'fr33 c0ins',
    'FREE C01NS',
    'get s.c.a.m. here',
    's*c*a*m',
    's_c_4_m',
    '5c@m',
    '$cam',
    'sc4m',
    'C4$!n0',
    'ｓ．ｃ．ａ．ｍ',
    'ѕ.с.а.m',
    '代.开.发.票',
    '找我代-开-发-票吧',
    'visit evil.example today',
  ]
  for (const text of flagged) assert.equal((await publish(text)).json().code, 'text.blocked', text)
  const ordinary = [
    'a b c',
    'a) apples, b) bananas, c) cherries',
    '1. s 2. c 3. a',
    'a class on the 5th, room 54',
    'free. Coins are on the table',
    'free - coins',
    'Call 5-4-3-2-1, then 800 555 35 35',
    'U.S. cameras, e.g. a Leica',
    '代 我 问 好',
    '代理，开会，发言，投票',
    '发票已开。代表来了',
    'the S&P 500 is at 5,432.10 (+0.4 %)',
    'example of evil',
  ]
  for (const text of ordinary) assert.equal((await publish(text)).statusCode, 201, text)
})

test('TRUST-20 what is censored is starred where it stands in the text', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const [ann] = await world.people('ann')
  await founder.patch('/admin/settings/words', [{ text: 'scam', act: 'censor' }])
  const { id } = (await ann.post('/feeds', { feed_content: 'no s.c.a.m and no 5cam here', feed_from: 5 })).json()
  assert.equal((await world.guest().get(`/feeds/${id}`)).json().feed_content, 'no ******* and no **** here')
})
