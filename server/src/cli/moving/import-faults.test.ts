import assert from 'node:assert/strict'
import { mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { community, dumpOf, emptySite, T } from '../../../test/moving-site.ts'
import { createLocalDisk } from '../../adapters/local-disk/local-disk.ts'
import { readConfig } from '../../config/config.ts'
import { createSettings } from '../../kernel/settings.ts'
import { redirectsSetting } from '../../modules/compatibility/index.ts'
import type { FileStore } from '../../modules/files/index.ts'
import { wordsSetting } from '../../modules/moderation/index.ts'
import { importThinksns, NO_MAP } from '../../modules/moving/index.ts'
import { createImportProgress } from './progress.ts'
import { withEmptyingDatabase } from './with-database.ts'

type Site = Awaited<ReturnType<typeof emptySite>>

const notesOf = ({ owner }: Site, reason: string) =>
  owner`select source_id, detail from import_notes where reason = ${reason} order by source_id`.then((rows) =>
    rows.map(({ source_id, detail }) => [source_id, detail]),
  )

test('MOVE-1: a dump that is cut off, damaged or no dump leaves nothing behind', { timeout: 300_000 }, async (t) => {
  const site = await emptySite(t)
  const fails = async (name: string, bytes: Buffer | string, message: RegExp) => {
    const { code, err } = await site.plaza(['import', 'thinksns-plus', '--dump', await site.put(name, bytes)])
    assert.equal(code, 1, err)
    assert.match(err, message)
    assert.doesNotMatch(err, /^ {4}at /m, 'a sentence, no stack')
  }
  const text = community()
  const packed = gzipSync(text)
  await fails('cut.sql.gz', packed.subarray(0, packed.length - 200), /gzip data: it was cut off/)
  const damaged = Buffer.from(packed)
  damaged.fill(0x55, 300, 340)
  await fails('damaged.sql.gz', damaged, /is damaged|cut off|cannot be read/)
  await fails(
    'rows.sql',
    text.replace("(7,2,1,NULL,'nice", "(7,2,1,'nice"),
    /values for \d+ columns \(line \d+, byte \d+\)/,
  )
  await fails('sign.sql', text.replace("'nice, @Ann'", "'nice' @Ann"), /comments/)
  await fails('set.sql', text.replace('NAMES utf8mb4', 'NAMES ucs2'), /character set ucs2, which cannot be read/)
  await fails(
    'picture.sql',
    await sharp({ create: { width: 3, height: 3, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
    /./,
  )
  await fails('empty.sql', '', /holds no table/)
  const [left] = await site.owner`
    select (select count(*) from users)::int as users, (select count(*) from import_notes)::int as notes,
      to_regnamespace('import_stage') is not null as staged`
  assert.deepEqual(left, { users: 0, notes: 0, staged: false })
})

test('MOVE-2: what no community should have in its tables', { timeout: 300_000 }, async (t) => {
  const site = await emptySite(t)
  const long = '长'.repeat(3_500_000)
  const user = (id: number, name: string, more = "NULL,NULL,NULL,'0000-00-00 00:00:00',NULL", inviter = 'NULL') =>
    `${id},'${name}',${more},${inviter}`
  const dump = await site.put(
    'dump.sql',
    dumpOf({
      certifications: [
        'id certification_name user_id data status',
        `1,'org',1,'{"desc":"Tea house","number":"110101199001011234"}',1`,
        `2,'user',2,'{"desc":"waits"}',0`,
        `3,'user',3,'not json',1`,
        `4,'user',1,'{"desc":"again"}',1`,
        `5,'user',77,'{"desc":"no one"}',1`,
      ],
      comments: [
        'id user_id reply_user body commentable_type commentable_id created_at',
        `1,1,2,'${long}','feeds',1,'9999-12-31 23:59:59'`,
        `1,2,1,'twice','feeds',1,${T.split(',')[0]}`,
        `2,2,1,'of a comment','comments',1,${T.split(',')[0]}`,
      ],
      currencies: ['owner_id type sum', '1,1,-999999', '2,1,99999999999999999', '2,1,7', '3,1,5'],
      currency_types: ['id name enable', `1,'coins',1`],
      feeds: [
        'id user_id feed_content feed_from audit_status feed_mark feed_latitude feed_longtitude created_at updated_at',
        `1,1,'${long}',3,1,5,'91','400','0000-00-00 00:00:00','2020-02-31 00:00:00'`,
        `2,1,'the same mark',3,1,5,'','','9999-12-31 23:59:59',NULL`,
        `2,1,'the same id',3,1,6,'','',${T}`,
        `3,2,'\\0\\Z‮ broken ‏ text',3,1,99999999999999999999,'x','y','1969-01-01 00:00:00',NULL`,
        `0,2,'no id',3,1,8,'','',${T}`,
        `-4,2,'no id',3,1,9,'','',${T}`,
      ],
      role_user: ['user_id role_id', '2,3'],
      roles: ['id name', `3,'developer'`],
      user_follow: [
        'id user_id target created_at',
        `1,1,2,${T.split(',')[0]}`,
        `2,2,1,NULL`,
        `3,1,77,NULL`,
        `4,1,2,NULL`,
      ],
      users: [
        'id name phone email bio created_at updated_at inviter',
        user(1, 'Ann', `'13800138000','a@b.example','${long}','0000-00-00 00:00:00',NULL`, '2'),
        user(2, 'ANN', `'+86 138 0013 8000','A@B.example',NULL,NULL,NULL`, '3'),
        user(3, 'Аnn', undefined, '1'),
        user(4, long),
        user(5, '', undefined, '5'),
        user(1, 'Twice'),
      ],
    }),
  )
  const report = await site.put('report.html', '')
  const { code, err } = await site.plaza(['import', 'thinksns-plus', '--dump', dump, '--report', report])
  assert.equal(code, 0, err)
  await site.isWhole()
  const { owner } = site
  assert.deepEqual(
    (
      await owner`select id, left(name, 12) as name, phone, inviter_id, verification->>'description' as verified from users where id < 6 order by id`
    ).map(Object.values),
    [
      [1, 'Ann', '+8613800138000', 2, 'Tea house'],
      [2, 'ANN_2', null, 3, null],
      [3, 'Аnn_3', null, 1, null],
      [4, '长'.repeat(12), null, null, null],
      [5, 'user_5', null, null, null],
    ],
  )
  assert.deepEqual(
    (await owner`select id, length(content) as long, mark is null as unmarked, latitude from feeds order by id`).map(
      Object.values,
    ),
    [
      [1, 10_000, false, null],
      [2, 13, true, null],
      [3, 12, true, null],
    ],
  )
  assert.deepEqual((await owner`select id, length(body) as long from comments`).map(Object.values), [[1, 1000]])
  assert.equal((await owner`select from user_follows`).length, 2, 'two who follow one another, once each')
  for (const [reason, records] of Object.entries({
    negative_balance: [['1', '-999999']],
    verification_waits: [['2', null]],
    verification_without_text: [['3', null]],
    role_not_taken: [['3', 'developer: 1']],
    no_id: [
      ['-4', null],
      ['0', null],
    ],
  }))
    assert.deepEqual(await notesOf(site, reason), records, reason)
  assert.deepEqual(
    (await owner`select kind, source_id from import_notes where reason = 'duplicate' order by 1, 2`).map(Object.values),
    [
      ['certifications', '4'],
      ['comments', '1'],
      ['currencies', '2'],
      ['feeds', '2'],
      ['user_follow', '4'],
      ['users', '1'],
    ],
  )
  const html = await readFile(report, 'utf8')
  assert.doesNotMatch(html, /110101199001011234/, 'papers stay where they were')
  assert(html.length < 200_000, 'a text of ten megabytes is in no report')
})

test('MOVE-3: a dump in another character set than it says is taken, and the report doubts it', {
  timeout: 300_000,
}, async (t) => {
  const site = await emptySite(t)
  const gbk = Buffer.concat([
    Buffer.from(
      dumpOf({ users: ['id name bio'] }).replace(/-- Dump completed.*\n/, "INSERT INTO `users` VALUES (1,'Ann','"),
    ),
    Buffer.from([0xb2, 0xe8, 0xd2, 0xb6]),
    Buffer.from("');\n-- Dump completed on 2026-01-02\n"),
  ])
  const report = await site.put('report.html', '')
  const { code, err } = await site.plaza([
    'import',
    'thinksns-plus',
    '--dump',
    await site.put('gbk.sql', gbk),
    '--report',
    report,
    '--dry-run',
  ])
  assert.equal(code, 0, err)
  assert.match(await readFile(report, 'utf8'), /1 rows have texts with broken characters/)
  assert.equal(JSON.parse(await readFile(report.replace('.html', '.json'), 'utf8')).brokenTexts, 1)
})

/** The import in this process, on a store of files that can be full. */
async function importInto(site: Site, store: (disk: FileStore) => FileStore, files: string, dump: string) {
  const config = readConfig({ ...site.env })
  return withEmptyingDatabase(config, true, async ({ db, owner }) => {
    const settings = await createSettings(db)
    settings.declare([wordsSetting, redirectsSetting])
    const connection = await owner.reserve()
    try {
      return await importThinksns({
        ...{ db, connection, settings, dataDir: config.DATA_DIR, progress: createImportProgress(true), map: NO_MAP },
        ...{ dump, files, isDry: false, since: undefined, report: join(site.folder, 'in-process.html') },
        store: store(createLocalDisk({ root: join(config.DATA_DIR, 'files') })),
      })
    } finally {
      connection.release()
      settings.stop()
    }
  })
}

test('MOVE-4: a full disk is said, whichever it is, and the same command goes on when there is room', {
  timeout: 600_000,
}, async (t) => {
  const site = await emptySite(t)
  const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  for (const path of ['2019/01/one.png', '2019/logo.png', '2019/ann.png']) await site.put(`old/${path}`, png)
  const files = dirname(await site.put('old/x', ''))
  const dump = await site.put('dump.sql', community())
  const report = join(site.folder, 'report.html')
  const command = ['import', 'thinksns-plus', '--dump', dump, '--files', files, '--report', report]
  const isFull = ({ code, err }: { code: number | null; err: string }) => {
    assert.equal(code, 1, err)
    assert.match(err, /The disk is full\. Make room and run the same command again/)
  }
  assert.equal((await site.plaza([...command, '--dry-run'])).code, 0)

  // The database's.
  await site.owner.unsafe(`
    create function no_room() returns trigger language plpgsql as $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before insert on feeds for each statement execute function no_room()`)
  isFull(await site.plaza(command))
  await site.owner.unsafe('drop trigger no_room on feeds; drop function no_room()')

  // That of the pictures.
  await mkdir(join(site.folder, 'data'), { recursive: true })
  let puts = 0
  const full = (disk: FileStore): FileStore => ({
    ...disk,
    async put(path, file, about) {
      if (++puts > 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
      return disk.put(path, file, about)
    },
  })
  await assert.rejects(importInto(site, full, files, dump), /ENOSPC/)
  assert.equal(puts, 1)

  // That of the report.
  await symlink('/dev/full', `${report}.part`)
  await symlink('/dev/full', report.replace('.html', '.json.part'))
  isFull(await site.plaza(command))
  for (const part of [`${report}.part`, report.replace('.html', '.json.part')]) await rm(part, { force: true })

  const last = await site.plaza(command)
  assert.equal(last.code, 0, last.err)
  await site.isWhole()
  const [found] =
    await site.owner`select (select count(*) from feeds)::int as feeds, (select count(*) from files)::int as files`
  assert.deepEqual(found, { feeds: 2, files: 3 })
})
