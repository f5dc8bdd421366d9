import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startLocalServer } from '../../../test/contracts/local-server.ts'
import { createOutboundHttp } from '../outbound-http/index.ts'
import { createTranslateHttp } from './translate-http.ts'

const { signal } = new AbortController()

/** A translator of a service that answers so, and what it was asked. */
async function translatorOf(t: TestContext, answer: { status?: number; body: string }, allowPrivate = true) {
  const asked: unknown[] = []
  const server = await startLocalServer(t, async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    asked.push(JSON.parse(Buffer.concat(parts).toString()))
    response.writeHead(answer.status ?? 200, { 'Content-Type': 'application/json' }).end(answer.body)
  })
  const http = createOutboundHttp({ allowedHosts: [server.host], allowPrivate })
  t.after(() => http.close())
  return { asked, translator: createTranslateHttp({ http, url: `${server.origin}/translate`, key: 'key-of-ours' }) }
}

test('a text is translated as LibreTranslate does it', async (t) => {
  const { asked, translator } = await translatorOf(t, {
    body: JSON.stringify({ translatedText: '渡轮\u0000又开了', detectedLanguage: { language: 'en', confidence: 90 } }),
  })
  assert.deepEqual(await translator.translate('The ferry runs again', 'zh-CN', signal), {
    text: '渡轮又开了',
    origin: 'en',
  })
  assert.deepEqual(asked, [
    { q: 'The ferry runs again', source: 'auto', target: 'zh', format: 'text', api_key: 'key-of-ours' },
  ])
})

test('an answer that is none is an error', async (t) => {
  for (const answer of [
    { status: 403, body: '{"error":"Invalid API key"}' },
    { status: 302, body: '' },
    { body: 'not JSON' },
    { body: '{"translatedText":7}' },
    { body: '{"translatedText":""}' },
    { body: JSON.stringify({ translatedText: 'x'.repeat(20_001) }) },
  ]) {
    const { translator } = await translatorOf(t, answer)
    await assert.rejects(translator.translate('hello', 'en', signal), answer.body)
  }
})

test('FIND-9 it does not call our own network unless that is allowed', async (t) => {
  const { asked, translator } = await translatorOf(t, { body: '{"translatedText":"x"}' }, false)
  await assert.rejects(translator.translate('hello', 'en', signal))
  assert.deepEqual(asked, [])
})
