import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { type Stage, setStage } from '../access/stage.ts'
import { createWorld, type Person } from '../world.ts'
import { bodyOf, hasType, queryOf, visit, visitInTurn, visits, withBody, withQuery } from './walk.ts'

let stage: Stage
before(async (t) => {
  stage = await setStage(await createWorld(t as TestContext))
})

const BROKEN: Record<string, string> = { NUL: 'a\0b', 'half a character': 'a\ud800b' }
const DISGUISED: Record<string, string> = {
  'right-to-left override': 'a\u202eb',
  isolate: 'a\u2066b',
  escape: 'a\u001bb',
  'C1 control': 'a\u0085b',
  'byte order mark': 'a\ufeffb',
}

test('ALL-13 every text field of every body refuses broken and disguising characters by name', async () => {
  let tried = 0
  for (const each of visits(stage)) {
    const ways = Object.entries(bodyOf(each.route)?.properties ?? {})
      .filter(([, schema]) => hasType(schema, 'string'))
      .flatMap(([name, schema]) =>
        Object.entries(schema['x-raw'] ? BROKEN : { ...BROKEN, ...DISGUISED }).map(([what, text]) => ({
          name,
          what,
          text,
        })),
      )
    const withText = ({ name, text }: (typeof ways)[number]) => withBody({ [name]: text })
    for await (const { way, reply } of visitInTurn(stage, each, ways, withText)) {
      const told = `${each.name} ${way.name} with ${way.what}: ${reply.body}`
      assert.equal(reply.statusCode, 422, told)
      assert.ok(reply.json().errors[way.name], told)
      tried++
    }
  }
  assert.ok(tried > 50)
})

test('ALL-13 every text in a query does so too', async () => {
  for (const each of visits(stage)) {
    const ways = queryOf(each.route)
      .filter(([, schema]) => hasType(schema, 'string'))
      .flatMap(([name, schema]) => [
        `${name}=a%00b`,
        ...(schema['x-raw'] ? [] : [`${name}=a%E2%80%AEb`, `${name}=a%1Bb`]),
      ])
    const withText = (text: string) => withQuery(text.split('=')[0]!, text)
    for await (const { way, reply } of visitInTurn(stage, each, ways, withText))
      assert.equal(reply.statusCode, 422, `${each.name}?${way}: ${reply.body}`)
  }
})

test('ALL-13 no text that is merely odd is a fault', async () => {
  const odd = [
    "' OR 1=1--",
    '../../etc/passwd',
    '$'.concat('{jndi:ldap://x}'),
    '{{7*7}}',
    '%00',
    '\\',
    '%',
    '_',
    '(',
    'a &',
    'constructor',
    '__proto__',
    '👩‍👩‍👧‍👦',
    'e\u0301',
    'Z\u0341'.repeat(20),
    '<script>alert(1)</script>',
    '\u200b',
  ]
  for (const each of visits(stage)) {
    const inBody = Object.entries(bodyOf(each.route)?.properties ?? {})
      .filter(([, schema]) => hasType(schema, 'string'))
      .map(
        ([name]) =>
          (text: string) =>
            withBody({ [name]: text }),
      )
    const inQuery = queryOf(each.route)
      .filter(([, schema]) => hasType(schema, 'string'))
      .map(
        ([name]) =>
          (text: string) =>
            withQuery(name, `${name}=${encodeURIComponent(text)}`),
      )
    for (const put of [...inBody, ...inQuery]) {
      const text = odd[Math.floor(Math.random() * odd.length)]!
      const reply = await visit(stage, each, { actor: 'user', change: put(text) })
      assert.ok(reply.statusCode < 500, `${each.name} with ${text}: ${reply.body}`)
    }
  }
})

const SCRIPT = '<script>alert("x")</script> & <b>'

test('ALL-13 markup goes through as data, in JSON that no browser runs', async () => {
  const { user, staff } = stage.people
  const write: [write: () => Promise<{ statusCode: number }>, read: () => ReturnType<Person['get']>][] = [
    [() => user.patch('/user', { bio: SCRIPT }), () => user.get('/user')],
    [() => user.patch('/user', { location: SCRIPT }), () => stage.actors.guest.get(`/users/${user.id}`)],
    [() => staff.post('/admin/tag-categories', { name: SCRIPT }), () => stage.actors.guest.get('/tags')],
    [() => staff.patch('/admin/settings/site', { name: SCRIPT }), () => staff.get('/admin/settings')],
  ]
  for (const [put, read] of write) {
    const { statusCode } = await put()
    assert.ok(statusCode < 300, String(statusCode))
    const reply = await read()
    assert.ok(JSON.stringify(reply.json()).includes(JSON.stringify(SCRIPT).slice(1, -1)), reply.body)
    assert.match(String(reply.headers['content-type']), /^application\/json/)
    assert.equal(reply.headers['x-content-type-options'], 'nosniff')
  }
})

test('ALL-13 a name cannot look like another or like nothing', async () => {
  const { user, owner } = stage.people
  const wide = [...owner.name]
    .map((letter) => (/[a-z0-9]/.test(letter) ? String.fromCodePoint(letter.codePointAt(0)! + 0xfee0) : letter))
    .join('')
  for (const name of [
    '\u200b\u200b',
    '\u2060\u200d',
    owner.name,
    owner.name.toUpperCase(),
    wide,
    '\u3164\u3164',
    'ad\u200bmin',
    '13800000000',
    'a@b.cn',
    '12345',
  ]) {
    const reply = await user.patch('/user', { name })
    assert.equal(reply.statusCode, 422, `${JSON.stringify(name)}: ${reply.body}`)
    assert.ok(reply.json().errors.name)
  }
})
