import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createWorld } from './world.ts'

const folder = fileURLToPath(new URL('../../console/src/messages/zh-cn', import.meta.url))
const CHINESE = /\p{Script=Han}/u
const zh = { headers: { 'accept-language': 'zh-CN' } }

/** The keys of the console's Chinese, as they are written. */
const known = new Set(
  readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/^ {2}(?:'((?:[^'\\]|\\.)+)'|"([^"]+)"|(\w+)):/gm)])
    .map(([, one, two, bare]) => one ?? two ?? bare!),
)

interface Schema {
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  enum?: string[]
  anyOf?: { const?: string }[]
}

/** Every field of a schema, with its name. */
const fieldsOf = (schema: Schema, name = ''): [name: string, schema: Schema][] => [
  [name, schema],
  ...Object.entries(schema.properties ?? {}).flatMap(([key, part]) => fieldsOf(part, key)),
  ...(schema.items ? fieldsOf(schema.items) : []),
]

test('every field of every setting is described and named in Chinese, and so is each of its choices', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const { data } = (await founder.get('/admin/settings', zh)).json() as { data: { name: string; schema: Schema }[] }
  assert(data.length > 12)
  const unnamed: string[] = []
  for (const { name: setting, schema } of data) {
    assert(known.has(`setting.${setting}`), `setting.${setting}`)
    for (const [name, { description, ...field }] of fieldsOf(schema)) {
      if (description !== undefined) assert.match(description, CHINESE, `${setting}.${name}`)
      // Automatic rules have a page of their own, with messages of its own, and so has the list of blocked words.
      const key = setting === 'automatic-rules' ? `rules.${name}` : name
      if (name !== '' && !known.has(key)) unnamed.push(`${setting}.${name}`)
      const choices = field.enum ?? field.anyOf?.map((each) => each.const) ?? []
      const group = setting === 'words' ? 'word-act' : setting === 'automatic-rules' ? key : `choice.${name}`
      for (const choice of choices) if (!known.has(`${group}.${choice}`)) unnamed.push(`${group}.${choice}`)
    }
  }
  assert.deepEqual(unnamed, [])
  const english = (await founder.get('/admin/settings')).json() as { data: { name: string; schema: Schema }[] }
  const site = english.data.find(({ name }) => name === 'site')!.schema
  assert.equal(site.properties!['name']!.description, 'Name of the community.')
})

test('the reasons a fresh desk offers are in the language of the person who refuses', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const reasonsIn = async (options?: typeof zh) =>
    ((await founder.get('/admin/me', options)).json() as { reasons: { text: string }[] }).reasons.map(
      ({ text }) => text,
    )
  for (const text of await reasonsIn(zh)) assert.match(text, CHINESE)
  for (const text of await reasonsIn()) assert.doesNotMatch(text, CHINESE)
})

test('every check of the ledger and of the doctor, and every provider, has its Chinese in the console', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  for (const url of ['/admin/ledger/verify', '/admin/doctor']) {
    const { checks } = (await founder.get(url)).json() as { checks: { name: string }[] }
    for (const { name } of checks) assert(known.has(`check.${name}`), name)
  }
  const { providers } = (await founder.get('/admin/system')).json() as { providers: { name: string; mode: string }[] }
  for (const { name, mode } of providers) {
    assert(known.has(`provider.${name}`), name)
    assert(known.has(`mode.${mode}`), mode)
  }
})

test('what each permission allows and when each webhook is sent is said in Chinese in the console', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const permissions = (await founder.get('/admin/permissions')).json() as { data: { name: string }[] }
  for (const { name } of permissions.data) assert(known.has(`permission-about.${name}`), name)
  const events = (await founder.get('/admin/webhook-events')).json() as { data: { name: string }[] }
  for (const { name } of events.data) assert(known.has(`event-about.${name}`), name)
})
