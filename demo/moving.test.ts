import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { appendFile, cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { sql } from '../server/src/kernel/index.ts'
import { allKinds, leftOut } from '../server/src/modules/moving/plaza/kinds.ts'
import { publish } from '../server/test/factories/feeds.ts'
import { emptySite, sitePlaza } from '../server/test/moving-site.ts'
import { filledWorld } from './test/filled-world.ts'

const run = promisify(execFile)

/** Whether two folders hold the same, to the byte. */
const differ = (one: string, other: string): Promise<string> =>
  run('diff', ['-r', '-q', one, other]).then(
    () => '',
    ({ stdout }) => stdout,
  )

const KILLS = 20

test('the demo community is exported, imported and exported again: the same, to the byte', {
  timeout: 1_200_000,
}, async (t) => {
  const { world } = await filledWorld(t)
  const founder = await world.founder()
  await world.owner`
    insert into passwords (user_id, hash, changed_at) select ${founder.id}, hash, changed_at from passwords limit 1`
  const site = await emptySite(t)
  const source = sitePlaza({ ...site.env, DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir })
  const [first, second, secret, secondSecret] = ['1', '2', 'secret', 'secret2'].map((name) => join(site.folder, name))

  await t.test('every table is a kind of the format, or left out for a reason', async () => {
    const tables = await world.owner<{ name: string }[]>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname not in ('schema_migrations', 'schema_functions', 'test_clock')`
    const known = new Set([...allKinds.map(({ table }) => table), ...Object.keys(leftOut)])
    assert.deepEqual(new Set(tables.map(({ name }) => name)), known)
  })

  await t.test('every record is valid against the schema', async () => {
    const { code, err } = await source(['export', first!])
    assert.equal(code, 0, err)
    const schema = JSON.parse(await readFile(join(first!, 'schema.json'), 'utf8'))
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema(schema, 'format')
    const manifest = JSON.parse(await readFile(join(first!, 'manifest.json'), 'utf8'))
    let records = 0
    for (const { kind } of manifest.kinds) {
      const check = ajv.compile({ $ref: `format#/$defs/${kind}` })
      for await (const line of createInterface({ input: createReadStream(join(first!, 'records', `${kind}.jsonl`)) })) {
        records++
        assert(check(JSON.parse(line)), `${kind}: ${ajv.errorsText(check.errors)} ${line}`)
      }
    }
    assert(records > 2000 && manifest.files.count > 100, `${records} records`)
  })

  await t.test('no secret is in it unless asked for', async () => {
    const names = await readdir(join(first!, 'records'))
    for (const { table, isSecret } of allKinds) assert.equal(names.includes(`${table}.jsonl`), !isSecret, table)
    assert.equal((await source(['export', secret!, '--with-credentials'])).code, 0)
    assert((await readdir(join(secret!, 'records'))).includes('passwords.jsonl'))
    assert.match((await source(['export', first!])).err, /holds a finished export/)
  })

  await t.test('an export that is killed goes on by the same command, and is the same', async () => {
    const killed = join(site.folder, 'killed')
    for (let kills = 0; kills < 5; kills++) {
      const { code } = await source(['export', killed], 1 + Math.floor(Math.random() * 120), Math.random() * 300)
      if (code !== null) break
      const { err } = await site.plaza(['import', 'plaza', killed])
      assert.match(err, /no whole export/)
    }
    const { code, err } = await source(['export', killed])
    assert(code === 0 || /holds a finished export/.test(err), err)
    assert.equal(await differ(first!, killed), '')
  })

  await t.test('a rehearsal leaves nothing; an import is whole; its export is the same', async () => {
    const rehearsed = await site.plaza(['import', 'plaza', first!, '--dry-run'])
    assert.equal(rehearsed.code, 0, rehearsed.err)
    assert.equal((await site.owner`select from users`).length, 0)
    const imported = await site.plaza(['import', 'plaza', first!, '--json'])
    assert.equal(imported.code, 0, imported.err)
    const { balances, founder, report } = JSON.parse(imported.out)
    assert.equal(balances.difference, 0)
    assert(founder.password.length > 8, 'someone can get in')
    assert.match(await readFile(report.html, 'utf8'), /<td>feeds<\/td>/)
    await site.isWhole()
    const again = await site.plaza(['export', second!])
    assert.equal(again.code, 0, again.err)
    assert.equal(await differ(first!, second!), '')
    assert.match((await site.plaza(['import', 'plaza', first!])).err, /imported here already/)
    const marks = await site.owner<{ kind: string; source: string; all: boolean }[]>`
      select r.kind, i.source, r.last_id = (select max(id) from feeds) as all from import_ranges r join imports i on i.id = r.import_id order by 1`
    assert.deepEqual(
      marks.map(({ kind, source }) => [kind, source]),
      ['comments', 'feed_topics', 'feeds', 'users'].map((kind) => [kind, 'plaza']),
    )
    assert.ok(marks[2]!.all)
  })

  await t.test('a second run brings what is new, changed and gone', async () => {
    const { id } = await world.db.get<{ id: number }>(sql`select id from users where name = 'lin'`)
    await world.owner`update users set bio = 'moved on' where id = ${id}`
    await world.owner`delete from feed_collections where id = (select min(id) from feed_collections)`
    const [ann] = await world.people('ann')
    await publish(ann, 'written after the first export')
    const [third, fourth] = [join(site.folder, '3'), join(site.folder, '4')]
    assert.equal((await source(['export', third])).code, 0)
    assert.match((await site.plaza(['import', 'plaza', third, '--since', 'soon'])).err, /--since takes a date/)
    // A date does no harm: everything is compared.
    const rehearsed = await site.plaza(['import', 'plaza', third, '--since', '2026-01-01', '--dry-run'])
    assert.equal(rehearsed.code, 0, rehearsed.err)
    const { code, err } = await site.plaza(['import', 'plaza', third, '--since'])
    assert.equal(code, 0, err)
    await site.isWhole()
    assert.equal((await site.plaza(['export', fourth])).code, 0)
    assert.equal(await differ(third, fourth), '')
  })

  await t.test('with credentials people sign in as before; killed at twenty points it goes on', async (t) => {
    let target = await emptySite(t)
    const whole = ['import', 'plaza', secret!]
    for (let kills = 0, rounds = 0; kills < KILLS && rounds < 60; rounds++) {
      // First where it has cleared what every new database has, and has not brought its own yet.
      const [line, waitMs] = rounds === 0 ? [8, 0] : [1 + Math.floor(Math.random() * 120), Math.random() * 100]
      const { code, err } = await target.plaza(whole, line, waitMs)
      if (code === null) kills++
      else {
        assert(code === 0 || /imported here already/.test(err), err)
        target = await emptySite(t)
      }
      if (kills === 3) {
        const [state] = await target.owner`select to_regclass('imports') is not null as prepared`
        if (!state!['prepared'] || !(await target.owner`select from imports where state = 'running'`).length) continue
        const served = await target.plaza(['serve'])
        assert.match(served.err, /import into this database was interrupted/)
      }
    }
    const last = await target.plaza(whole)
    assert(last.code === 0 || /imported here already/.test(last.err), last.err)
    assert.doesNotMatch(last.out, /No founder has a password/)
    await target.isWhole()
    assert.equal((await target.plaza(['export', secondSecret!, '--with-credentials'])).code, 0)
    assert.equal(await differ(secret!, secondSecret!), '')
  })

  await t.test('a damaged export is refused with what is wrong, and leaves nothing', async (t) => {
    const target = await emptySite(t)
    const fails = async (harm: (folder: string) => Promise<void>, message: RegExp) => {
      const folder = join(target.folder, 'harmed')
      await rm(folder, { recursive: true, force: true })
      await cp(first!, folder, { recursive: true })
      await harm(folder)
      const { code, err } = await target.plaza(['import', 'plaza', folder])
      assert.equal(code, 1, err)
      assert.match(err, message)
      assert.doesNotMatch(err, /^ {4}at /m, 'a sentence, no stack')
      const [left] = await target.owner`select count(*)::int as n from users`
      assert.equal(left!['n'], 0)
    }
    await fails((folder) => truncate(join(folder, 'records/users.jsonl'), 300), /users\.jsonl is cut off/)
    await fails((folder) => appendFile(join(folder, 'records/feeds.jsonl'), '{}\n'), /feeds\.jsonl is damaged/)
    await fails((folder) => rm(join(folder, 'records/likes.jsonl')), /likes\.jsonl is missing/)
    await fails((folder) => rm(join(folder, 'manifest.json')), /no whole export/)
    await fails((folder) => writeFile(join(folder, 'manifest.json'), '{'), /manifest\.json is damaged/)
    await fails(async (folder) => {
      const path = join(folder, 'manifest.json')
      const manifest = JSON.parse(await readFile(path, 'utf8'))
      await writeFile(path, JSON.stringify({ ...manifest, version: 9 }))
    }, /version 9 of the format/)
    await fails(async (folder) => {
      const path = join(folder, 'manifest.json')
      const manifest = JSON.parse(await readFile(path, 'utf8'))
      manifest.kinds[0].kind = 'pg_authid'
      await writeFile(path, JSON.stringify(manifest))
    }, /pg_authid, which this version does not know/)
  })
})
