import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { BCRYPT, dumpOf, emptySite } from '../../../test/moving-site.ts'

const OLD = "'2020-05-05 05:05:05','2020-05-06 05:05:05'"
const NEW = "'2020-05-05 05:05:05','2030-01-01 00:00:00'"

const USERS = 'id name email phone password bio avatar created_at updated_at'
const FEEDS = 'id user_id feed_content feed_from audit_status repostable_type repostable_id created_at updated_at'
const TOPICS = 'id name logo desc creator_user_id status created_at updated_at'

const before: Parameters<typeof dumpOf>[0] & Record<'feeds' | 'users', [columns: string, ...rows: string[]]> = {
  currencies: ['owner_id type sum', '1,1,100', '2,1,50', '3,1,5'],
  feed_topics: [
    TOPICS,
    `5,'Tea','public:logo.png','about tea',1,'passed',${OLD}`,
    `6,'Rain',NULL,NULL,1,'passed',${OLD}`,
  ],
  feeds: [
    FEEDS,
    `1,1,'first',3,1,NULL,NULL,${OLD}`,
    `2,2,'look at this',3,1,'feeds',1,${OLD}`,
    `3,2,'and at that',3,1,'feeds',99,${OLD}`,
    `4,3,'news',3,1,'news',7,${OLD}`,
    `5,3,'of itself',3,1,'feeds',5,${OLD}`,
  ],
  users: [
    USERS,
    `1,'Ann','a@b.example','13800138001','${BCRYPT}','tea','public:ann.png',${OLD}`,
    `2,'Bob',NULL,'13800138002',NULL,NULL,'public:bob.png',${OLD}`,
    `3,'Cid',NULL,NULL,NULL,NULL,NULL,${OLD}`,
  ],
}

test('a second run brings what changed since a date: names, contacts, pictures, topics, balances both ways', {
  timeout: 600_000,
}, async (t) => {
  const { owner, plaza, put, isWhole } = await emptySite(t)
  const picture = (background: string) =>
    sharp({ create: { width: 30, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
  for (const [path, color] of Object.entries({ ann: 'teal', ann2: 'red', bob: 'blue', logo: 'black', logo2: 'white' }))
    await put(`old/${path}.png`, await picture(color))
  const files = dirname(await put('old/x', ''))
  const report = await put('report.html', '')
  const dump = await put('dump.sql', dumpOf(before))
  const command = ['import', 'thinksns-plus', '--dump', dump, '--files', files, '--report', report, '--json']
  const notes = async (reason: string): Promise<string[][]> =>
    JSON.parse(await readFile(report.replace('.html', '.json'), 'utf8')).notes.find(
      (note: { reason: string }) => note.reason === reason,
    )?.records ?? []

  assert.equal((await plaza(command)).code, 0)
  await isWhole()
  const quotes = async () =>
    (
      await owner`select feed_id, repostable_type, repostable_id, member_share_count from feed_stats order by feed_id`
    ).map(Object.values)
  assert.deepEqual(await quotes(), [
    [1, null, null, 1],
    [2, 'feeds', 1, 0],
    [3, null, null, 0],
    [4, null, null, 0],
    [5, null, null, 0],
  ])
  assert.deepEqual(await notes('repost_not_taken'), [
    ['3', 'feeds'],
    ['4', 'news'],
    ['5', 'feeds'],
  ])
  // The first founder was made here; no one there can get that id.
  const [founder] = await owner`select max(id)::int as id from users`
  assert(founder!['id'] > 100_000)
  const pictures = async () =>
    (await owner`select u.id, f.path, f.attached_to from users u join files f on f.id = u.avatar_id order by 1`).map(
      Object.values,
    )
  const had = await pictures()

  await put(
    'dump.sql',
    dumpOf({
      ...before,
      currencies: ['owner_id type sum', '1,1,130', '2,1,20', '3,1,5', '4,1,9'],
      feed_topics: [TOPICS, `5,'Green tea','public:logo2.png','about green tea',1,'passed',${NEW}`],
      feeds: [...before.feeds, `6,4,'me too',3,1,'feeds',1,${NEW}`],
      users: [
        USERS,
        `1,'Anna','anna@b.example','13800138002','${BCRYPT}','coffee','public:ann2.png',${NEW}`,
        `2,'Bob',NULL,'13800138002',NULL,'changed, but long ago','public:bob.png',${OLD}`,
        `3,'Bob',NULL,'13800138003',NULL,NULL,NULL,${NEW}`,
        `4,'Dan',NULL,NULL,NULL,NULL,NULL,${NEW}`,
      ],
    }),
  )
  const dry = await plaza([...command, '--since', '2029-01-01', '--dry-run'])
  assert.equal(dry.code, 0, dry.err)
  assert.deepEqual(await pictures(), had)
  assert.equal((await owner`select name from users where id = 1`)[0]!['name'], 'Ann')

  const second = await plaza([...command, '--since', '2029-01-01'])
  assert.equal(second.code, 0, second.err)
  assert.deepEqual(JSON.parse(second.out).balances, { there: 164, leftOut: 0, here: 164, difference: 0 })
  await isWhole()
  assert.deepEqual(
    (await owner`select id, name, phone, email, bio from users where id < 10 order by id`).map(Object.values),
    [
      [1, 'Anna', '+8613800138001', 'anna@b.example', 'coffee'],
      [2, 'Bob', '+8613800138002', null, null],
      [3, 'Cid', '+8613800138003', null, null],
      [4, 'Dan', null, null, null],
    ],
  )
  assert.deepEqual(
    [await notes('name_differs'), await notes('phone_taken')],
    [[['3', 'Bob → Cid']], [['1', '13800138002']]],
  )
  assert.deepEqual(await notes('topic_gone'), [['6']])
  const [ann, bob] = await pictures()
  assert.notEqual(ann![1], had[0]![1])
  assert.equal(ann![2], 'users:1:avatar')
  assert.deepEqual(bob, had[1])
  const [loose] =
    await owner`select count(*)::int as files from files where attached_to is null and loose_since is not null`
  assert.equal(loose!['files'], 2, 'the picture and the logo from before go')
  assert.deepEqual(
    (
      await owner`select t.name, t.description, f.attached_to from topics t left join files f on f.id = t.logo_id order by t.id`
    ).map(Object.values),
    [
      ['Green tea', 'about green tea', 'topics:5:logo'],
      ['Rain', null, null],
    ],
  )
  assert.deepEqual((await quotes())[0], [1, null, null, 2])
  assert.deepEqual(
    (await owner`select owner_id, balance from ledger_accounts where kind = 'user' and owner_id < 10 order by 1`).map(
      Object.values,
    ),
    [
      [1, 130],
      [2, 20],
      [3, 5],
      [4, 9],
    ],
  )
})

test('MOVE-8: records made here under ids that the previous site gave out as well are refused, and nothing changes', {
  timeout: 300_000,
}, async (t) => {
  const { owner, plaza, put } = await emptySite(t)
  const dump = await put('dump.sql', dumpOf(before))
  const command = ['import', 'thinksns-plus', '--dump', dump]
  assert.equal((await plaza(command)).code, 0)
  await owner`
    insert into users (id, name, name_folded, name_skeleton) overriding system value values (4, 'Here', 'here', 'here')`
  await put('dump.sql', dumpOf({ ...before, users: [...before.users, `4,'There',NULL,NULL,NULL,NULL,NULL,${NEW}`] }))
  for (const more of [['--since'], ['--since', '--dry-run']]) {
    const { code, err } = await plaza([...command, ...more])
    assert.equal(code, 1, err)
    assert.match(err, /given out both there and here: users 4\. .*empty database/)
  }
  assert.deepEqual((await owner`select name from users where id = 4`).map(Object.values), [['Here']])
  assert.equal((await owner`select from imports`).length, 1)
})

test('a second run bars whom the previous site barred, brings new reports and tags, and takes a table that was left out for no change', {
  timeout: 300_000,
}, async (t) => {
  const { owner, plaza, put, isWhole } = await emptySite(t)
  const users: [string, ...string[]] = [
    'id name created_at updated_at',
    ...['Ann', 'Bob', 'Cid', 'Dan'].map((name, at) => `${at + 1},'${name}',${OLD}`),
  ]
  const reported = 'id user_id target_user reportable_type reportable_id status reason created_at'
  const day = "'2020-05-05 05:05:05'"
  const tables: Parameters<typeof dumpOf>[0] = {
    certifications: ['id certification_name user_id data status', `1,'user',1,'{"desc":"Baker"}',1`],
    feeds: [FEEDS, `1,1,'first',3,1,NULL,NULL,${OLD}`],
    likes: ['id user_id likeable_type likeable_id created_at', `1,2,'feeds',1,${day}`],
    reports: [reported, `1,2,1,'feeds',1,0,'Rude',${day}`, `2,3,1,'feeds',1,1,'Decided',${day}`],
    role_user: ['user_id role_id', '4,2'],
    roles: ['id name', `2,'disabler'`],
    tag_categories: ['id name weight', `1,'Music',1`],
    taggables: ['tag_id taggable_type taggable_id created_at', `1,'users',1,${day}`, `2,'users',1,${day}`],
    tags: ['id name tag_category_id weight', `1,'Jazz',1,1`, `2,'Rock',1,2`],
    users,
  }
  const report = await put('report.html', '')
  const command = ['import', 'thinksns-plus', '--dump', await put('dump.sql', dumpOf(tables)), '--report', report]
  const notes = async (kind: string, reason: string): Promise<string[][]> =>
    JSON.parse(await readFile(report.replace('.html', '.json'), 'utf8')).notes.find(
      (note: { kind: string; reason: string }) => note.kind === kind && note.reason === reason,
    )?.records ?? []
  const bars = async () =>
    (await owner`select id from users where disabled_at is not null and id < 10 order by id`).map(Object.values)
  const tags = async () =>
    (await owner`select t.name from user_tags w join tags t on t.id = w.tag_id order by 1`).map(Object.values)

  assert.equal((await plaza(command)).code, 0)
  assert.deepEqual([await bars(), await tags()], [[[4]], [['Jazz'], ['Rock']]])
  assert.deepEqual(await notes('reports', 'decided_there'), [['2']])

  const { likes: _likes, ...others } = tables
  const later = "'2030-01-01 00:00:00'"
  await put(
    'dump.sql',
    dumpOf({
      ...others,
      certifications: ['id certification_name user_id data status', `1,'user',1,'{"desc":"Cook"}',1`],
      reports: [
        reported,
        `1,2,1,'feeds',1,1,'Rude',${day}`,
        `2,3,1,'feeds',1,1,'Decided',${day}`,
        `3,3,2,'users',2,0,'New',${later}`,
        `4,2,3,'users',3,2,'Decided at once',${later}`,
      ],
      // A role leaves the row of its holder as it was.
      role_user: ['user_id role_id', '2,2'],
      taggables: ['tag_id taggable_type taggable_id created_at', `2,'users',1,${day}`],
    }),
  )
  for (const more of [['--since', '--dry-run'], ['--since']]) {
    const { code, err } = await plaza([...command, ...more])
    assert.equal(code, 0, err)
  }
  await isWhole()
  assert.deepEqual([await bars(), await tags()], [[[2], [4]], [['Rock']]])
  assert.deepEqual(await notes('users', 'barred_here_only'), [['4']])
  assert.deepEqual(
    (await owner`select reporter_id, kind, subject_id, status from reports order by id`).map(Object.values),
    [
      [2, 'feeds', 1, 'waiting'],
      [3, 'users', 2, 'waiting'],
    ],
  )
  assert.deepEqual(
    [await notes('reports', 'decided_there'), await notes('reports', 'decided_there_since')],
    [[['4']], [['1']]],
  )
  assert.deepEqual(await notes('certifications', 'verification_differs'), [['1']])
  assert.equal((await owner`select from likes`).length, 1)
  assert.deepEqual(await notes('likes', 'table_missing'), [['*']])
})
