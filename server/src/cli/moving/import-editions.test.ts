import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { mp4, pngOf } from '../../../test/factories/files.ts'
import { BCRYPT, dumpOf, emptySite, T } from '../../../test/moving-site.ts'

type Site = Awaited<ReturnType<typeof emptySite>>

/** Imports a dump and tells what its report says of a kind of record. */
async function bring(site: Site, tables: Parameters<typeof dumpOf>[0], more: string[] = []) {
  const report = await site.put('report.html', '')
  const files = dirname(await site.put('old/x', ''))
  const { code, err } = await site.plaza([
    'import',
    'thinksns-plus',
    ...['--dump', await site.put('dump.sql', dumpOf(tables)), '--files', files, '--report', report],
    ...more,
  ])
  assert.equal(code, 0, err)
  await site.isWhole()
  const { notes } = JSON.parse(await readFile(report.replace('.html', '.json'), 'utf8'))
  return (kind: string, reason: string): string[][] | undefined =>
    notes.find((note: { kind: string; reason: string }) => note.kind === kind && note.reason === reason)?.records
}

const valuesOf = async ({ owner }: Site, query: string) => (await owner.unsafe(query)).map(Object.values)

test('the licensed edition, whose tables and columns have other names: a map file leads them to ours', {
  timeout: 600_000,
}, async (t) => {
  const site = await emptySite(t)
  for (const name of ['one.png', 'two.png', 'cover.png', 'rose.png'])
    await site.put(`old/2021/${name}`, await pngOf(30 + 2 * name.length, 20))
  await site.put('old/2021/clip.mp4', mp4())
  const map = await site.put(
    'map.json',
    JSON.stringify({
      prefix: 'ts_',
      tables: { members: 'users', likes: null },
      columns: { users: { nickname: 'name', intro: 'bio' } },
    }),
  )
  const tables: Parameters<typeof dumpOf>[0] = {
    ts_apply_for_join_topic_logs: [
      'id topic_id user_id status invitor expense',
      `1,7,2,'waiting',NULL,20`,
      `2,7,2,'waiting',NULL,0`,
      `3,7,2,'accepted',NULL,20`,
    ],
    ts_comments: [
      'id user_id reply_user body commentable_type commentable_id created_at updated_at deleted_at',
      `1,2,77,'to someone who is gone','feeds',1,${T},NULL`,
      `2,2,NULL,'taken back','feeds',1,${T},'2021-01-01 00:00:00'`,
    ],
    ts_currencies: ['owner_id type sum', '1,1,70'],
    ts_feed_topic_user_links: [
      'index topic_id user_id following_at can_pub role',
      `1,7,2,'2020-05-05 05:05:05',1,'member'`,
      `2,7,3,NULL,NULL,NULL`,
    ],
    ts_feed_topics: [
      'id name logo desc creator_user_id status visible join_mode publish_permission expense created_at updated_at',
      `7,'Circle',NULL,NULL,1,'passed','hidden','need-audit','memberOnly',30,${T}`,
      `8,'Open',NULL,NULL,1,'passed','visible','open','allUser',5,${T}`,
    ],
    ts_feeds: [
      'id user_id feed_content feed_from audit_status images video visible created_at updated_at deleted_at',
      `1,1,'two pictures',3,1,'["public:2021/one.png","public:2021/two.png"]',NULL,1,${T},NULL`,
      `2,1,NULL,3,1,NULL,'{"resource":"public:2021/clip.mp4","cover":"public:2021/cover.png"}',1,${T},NULL`,
      `3,1,'a diary',3,1,NULL,NULL,0,${T},NULL`,
      `4,1,'broken',3,1,'["no node", 5]','{"resource":"public:2021/clip.mp4"}',1,${T},NULL`,
    ],
    ts_likes: ['id user_id likeable_type likeable_id created_at', `1,2,'feeds',1,NULL`],
    ts_members: [
      'id nickname phone password intro avatar inviter canceled created_at updated_at deleted_at',
      `1,'Ann','13800138001','${BCRYPT}','drinks tea',NULL,77,0,${T},NULL`,
      `2,'Bob',NULL,NULL,NULL,NULL,1,0,${T},NULL`,
      `3,'Cid',NULL,NULL,NULL,NULL,3,0,${T},'2021-01-01 00:00:00'`,
      `4,'Dan',NULL,NULL,NULL,NULL,NULL,1,${T},NULL`,
    ],
    ts_reward_gifts: [
      'id name price icon effect_icon sort created_at updated_at deleted_at',
      `1,'Rose',10,'public:2021/rose.png','public:2021/none.png',5,${T},NULL`,
      `2,'ROSE',20,NULL,NULL,4,${T},NULL`,
      `3,'Air',0,NULL,NULL,3,${T},NULL`,
      `4,'Cake',99,NULL,NULL,9,${T},NULL`,
      `5,'Old',9,NULL,NULL,9,${T},'2021-01-01 00:00:00'`,
    ],
    ts_user_verifications: ['type user_id data auditor_id state', `'org',1,'{"desc":"Tea house"}',1,1`],
  }
  const listed = await site.plaza([
    ...['import', 'thinksns-plus', '--dump', await site.put('dump.sql', dumpOf(tables))],
    ...['--map', map, '--list'],
  ])
  assert.match(listed.out, /ts_members +4 rows +taken as users/)
  assert.match(listed.out, /ts_likes +1 rows +not taken/)
  const found = await bring(site, tables, ['--map', map])

  assert.deepEqual(
    await valuesOf(
      site,
      `select id, name, bio, inviter_id, disabled_at is not null as barred, verification ->> 'description' as verified from users where id < 10 order by id`,
    ),
    [
      [1, 'Ann', 'drinks tea', null, false, 'Tea house'],
      [2, 'Bob', null, 1, false, null],
      [3, 'Cid', null, null, true, null],
    ],
  )
  assert.deepEqual(
    [found('users', 'closed_by_owner'), found('users', 'inviter_missing')?.sort()],
    [
      [['4']],
      [
        ['1', '77'],
        ['3', '3'],
      ],
    ],
  )
  assert.deepEqual(
    await valuesOf(
      site,
      `select f.id, jsonb_array_length(f.images), f.video is not null from feeds f join feed_stats s on s.feed_id = f.id order by 1`,
    ),
    [
      [1, 2, false],
      [2, 0, true],
      [4, 0, false],
    ],
  )
  assert.deepEqual(
    [found('feeds', 'private'), found('feeds', 'video_without_cover'), found('files', 'file_missing')],
    [
      [['3']],
      [['4']],
      [
        ['reward_gifts:1:effect_icon', '2021/none.png'],
        ['feeds:4:image:1', 'no node'],
        ['feeds:4:image:2', '5'],
      ],
    ],
  )
  assert.deepEqual(
    await valuesOf(site, 'select id, is_hidden, needs_audit, publish_permission, expense from topics order by id'),
    [
      [7, true, true, 'memberOnly', 30],
      [8, false, false, 'allUser', 0],
    ],
  )
  assert.deepEqual(found('feed_topics', 'fee_of_visible_topic'), [['8', '5']])
  assert.deepEqual(await valuesOf(site, 'select topic_id, user_id from topic_members order by 1, 2'), [
    [7, 1],
    [7, 2],
    [8, 1],
  ])
  assert.deepEqual(
    await valuesOf(
      site,
      'select name, price, icon_id is not null as icon, effect_icon_id is not null as effect from reward_gifts order by sort desc',
    ),
    [
      ['Cake', 99, false, false],
      ['Rose', 10, true, false],
    ],
  )
  assert.deepEqual(
    ['duplicate', 'price_unusable', 'deleted'].map((reason) => found('reward_gifts', reason)),
    [[['2']], [['3']], [['5']]],
  )
  assert.deepEqual(await valuesOf(site, 'select id from comments'), [[1]])
  assert.deepEqual(found('comments', 'reply_missing'), [['1', '77']])
  assert.deepEqual(
    ['paid_application_waits', 'asks_again', 'history'].map((reason) => found('apply_for_join_topic_logs', reason)),
    [[['1', 'user 2: 20']], [['*', '1 rows']], [['*', '1 rows']]],
  )
  assert.deepEqual(found('feed_topic_user_links', 'no_member'), [['*', '1 rows']])
})

test('a site of the first generation: pictures by the id, by a hash and by uses of files, days of checking in', {
  timeout: 600_000,
}, async (t) => {
  const site = await emptySite(t)
  const hash = 'd'.repeat(32)
  await site.put('old/avatars/000/000/000/01.jpg', await pngOf(40, 40))
  await site.put(`old/elsewhere/${hash}.png`, await pngOf(44, 20))
  await site.put('old/2017/logo.png', await pngOf(46, 20))
  await site.put('old/2017/cover.png', await pngOf(48, 20))
  await site.put('old/2017/clip.mp4', mp4())
  const found = await bring(site, {
    checkin_logs: [
      'id user_id amount created_at',
      `1,1,5,'2017-05-01 08:00:00'`,
      `2,1,5,'2017-05-03 08:00:00'`,
      `3,1,5,'2017-05-03 09:00:00'`,
      `4,1,5,'2017-05-04 08:00:00'`,
      `5,77,5,'2017-05-04 08:00:00'`,
      `6,1,5,NULL`,
    ],
    feed_pinneds: [
      'id channel raw target user_id amount day expires_at',
      `1,'feed',0,1,2,40,1,NULL`,
      `2,'feed',0,1,2,40,1,'2017-06-01 00:00:00'`,
    ],
    feed_topics: ['id name logo desc creator_user_id status created_at updated_at', `3,'Rain',4,NULL,1,'passed',${T}`],
    feed_videos: ['id video_id cover_id feed_id height width', '1,2,3,12,240,320', '2,99,3,13,240,320'],
    feeds: [
      'id user_id feed_content feed_from audit_status created_at updated_at',
      `11,1,'a picture moved',1,1,${T}`,
      `12,1,NULL,1,1,${T}`,
      `13,2,'its video is gone',1,1,${T}`,
    ],
    file_withs: [
      'id file_id user_id channel raw size',
      `1,1,1,'feed:image','11','44x20'`,
      `2,2,1,'feed:video','12',NULL`,
      `3,3,1,'feed:video:cover','12',NULL`,
      `4,4,1,NULL,NULL,NULL`,
      `5,55,1,'feed:image','11',NULL`,
    ],
    files: [
      'id hash origin_filename filename mime',
      `1,'${hash}','x.png','2017/moved.png','image/png'`,
      `2,'${'a'.repeat(32)}','x.mp4','2017/clip.mp4','video/mp4'`,
      `3,'${'b'.repeat(32)}','x.png','2017/cover.png','image/png'`,
      `4,'${'c'.repeat(32)}','x.png','2017/logo.png','image/png'`,
    ],
    role_user: ['user_id role_id', '1,9', '77,1'],
    roles: ['id name', `1,'founder'`],
    tag_categories: ['id name weight', `1,'Music',1`],
    taggables: [
      'tag_id taggable_type taggable_id created_at',
      `1,'users',1,NULL`,
      `1,'users',1,NULL`,
      `9,'users',1,NULL`,
      `1,'news',1,NULL`,
    ],
    tags: ['id name tag_category_id weight', `1,'Jazz',1,1`],
    users: ['id name password created_at updated_at', `1,'Ann','${BCRYPT}',${T}`, `2,'Bob',NULL,${T}`],
  })
  assert.deepEqual(await valuesOf(site, 'select u.id, f.width from users u join files f on f.id = u.avatar_id'), [
    [1, 40],
  ])
  assert.deepEqual(await valuesOf(site, 'select t.id, f.width from topics t join files f on f.id = t.logo_id'), [
    [3, 46],
  ])
  assert.deepEqual(
    await valuesOf(site, 'select id, jsonb_array_length(images), video is not null from feeds order by id'),
    [
      [11, 1, false],
      [12, 0, true],
      [13, 0, false],
    ],
  )
  assert.deepEqual(found('files', 'file_missing'), [
    ['feeds:11:image:2', 'file 55'],
    ['feeds:13:video:1', 'use of a file 99'],
  ])
  assert.deepEqual(await valuesOf(site, `select user_id, last_day::text, streak, total from user_signs`), [
    [1, '2017-05-04', 2, 3],
  ])
  assert.deepEqual(
    ['user_missing', 'no_time'].map((reason) => found('checkin_logs', reason)),
    [[['*', '1 rows']], [['*', '1 rows']]],
  )
  assert.deepEqual(await valuesOf(site, 'select w.user_id, t.name from user_tags w join tags t on t.id = w.tag_id'), [
    [1, 'Jazz'],
  ])
  assert.deepEqual(
    ['duplicate', 'tag_missing', 'of news'].map((reason) => found('taggables', reason)),
    [[['1:1']], [['9:1']], [['1:1']]],
  )
  assert.deepEqual(found('role_user', 'role_or_user_missing'), [['*', '2 rows']])
  assert.deepEqual(found('feed_pinneds', 'paid_pinning_waits'), [['1', 'user 2: 40']])
})
