import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

test('the help page and a rule no one has changed are in the language that is asked for', async (t) => {
  const world = await createWorld(t)
  const read = (language: string) =>
    world.guest().get('/currency/store-iap/help', { headers: { 'accept-language': language } })
  const [english, chinese] = [await read('en'), await read('zh-CN')]
  assert.match(
    english.body,
    /<html lang="en">[\s\S]*<h1>Buying coins in the app<\/h1>\s*<p>In-app purchases are credited/,
  )
  assert.match(
    chinese.body,
    /<html lang="zh-CN">[\s\S]*<h1>在应用内购买金币<\/h1>\s*<p>应用内购买在商店确认后立即到账。<\/p>/,
  )
  assert.doesNotMatch(chinese.body.replace(/<style>[\s\S]*<\/style>/, ''), />[^<]*[A-Za-z]{3,}[^<]*</)
  assert.match(String(chinese.headers['vary']), /Accept-Language/i)
})

test('the help page shows the rule as text, without scripts, under a policy of its own', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const rule = 'First line.\n<script>alert("1")</script> & \'more\''
  assert.equal((await founder.patch('/admin/settings/currency', { IAP: { rule } })).statusCode, 204)

  const reply = await world.guest().get('/currency/store-iap/help')
  assert.equal(reply.statusCode, 200)
  assert.equal(reply.headers['content-type'], 'text/html; charset=utf-8')
  assert.match(reply.body, /^<!doctype html>/)
  assert.match(reply.body, /<p>First line\.<\/p>/)
  assert.ok(reply.body.includes('&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62; &#38; &#39;more&#39;'))
  assert.doesNotMatch(reply.body, /<script|javascript:| on\w+=|https?:/)

  const policy = String(reply.headers['content-security-policy'])
  const style = /<style>([\s\S]*?)<\/style>/.exec(reply.body)![1]!
  assert.ok(policy.includes(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`))
  assert.match(policy, /^default-src 'none';/)
  assert.doesNotMatch(policy, /script-src|unsafe/)
})
