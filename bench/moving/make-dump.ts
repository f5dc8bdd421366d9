import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** How many of everything a made-up ThinksNS+ site has: ten posts, ten comments and ten likes a user. */
export interface DumpSize {
  users: number
  feeds: number
  comments: number
  likes: number
  follows: number
  topics: number
}

export const sizeOf = (users: number): DumpSize => ({
  users,
  ...{
    feeds: users * 10,
    comments: users * 10,
    likes: users * 10,
    follows: users * 5,
    topics: Math.max(3, Math.floor(users / 500)),
  },
})

type Value = string | number | null
const ROWS_PER_INSERT = 500
const BEGAN = Date.UTC(2018, 0, 1) / 1000
const SPAN_S = 5 * 365 * 86_400
// A hash of "secret", of the least rounds: thousands of sign-ins are not what is measured.
const PASSWORD = '$2y$04$BZ.kk.9QX3mUU4UHrfnS.OPLcA/Df0WnWBoGvnsSFYwFqePBG6Ep2'
const WORDS =
  '今天 天气 很好 我们 去 公园 散步 coffee morning light 电影 music 朋友 summer 旅行 城市 小猫 写字 rain 下班 周末 hello 世界'.split(
    ' ',
  )

const quote = (value: Value): string =>
  value === null
    ? 'NULL'
    : typeof value === 'number'
      ? String(value)
      : `'${value.replace(/['"\\\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))}'`

const timeAt = (second: number): string =>
  new Date((BEGAN + second) * 1000).toISOString().slice(0, 19).replace('T', ' ')

/** The same numbers for the same seed. */
function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Writes a dump of that size, whatever it is, holding one INSERT at a time. Rows that cannot be taken are in it as in life. */
export async function makeDump(path: string, size: DumpSize, seed = 1): Promise<void> {
  const random = createRandom(seed)
  const file = createWriteStream(path)
  const out = path.endsWith('.gz') ? createGzip({ level: 1 }) : file
  if (out !== file) out.pipe(file)
  const say = async (text: string) => void (out.write(text) || (await once(out, 'drain')))
  const table = async (name: string, columns: string, count: number, row: (id: number) => Value[]) => {
    await say(
      `DROP TABLE IF EXISTS \`${name}\`;\nCREATE TABLE \`${name}\` (\n${columns
        .split(', ')
        .map((column) => `  \`${column.split(' ')[0]}\` ${column.split(' ').slice(1).join(' ')},`)
        .join(
          '\n',
        )}\n  KEY \`k\` (\`${columns.split(' ')[0]}\`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;\nLOCK TABLES \`${name}\` WRITE;\n`,
    )
    for (let from = 1; from <= count; from += ROWS_PER_INSERT) {
      const rows = Array.from(
        { length: Math.min(ROWS_PER_INSERT, count - from + 1) },
        (_, at) =>
          `(${row(from + at)
            .map(quote)
            .join(',')})`,
      )
      await say(`INSERT INTO \`${name}\` VALUES ${rows.join(',')};\n`)
    }
    await say('UNLOCK TABLES;\n')
  }
  const text = (most: number) => Array.from({ length: 1 + random(most) }, () => WORDS[random(WORDS.length)]).join(' ')
  const user = () => 1 + random(size.users)
  const feed = () => 1 + random(size.feeds)
  const at = () => timeAt(random(SPAN_S))

  await say(
    `-- MySQL dump 10.13  Distrib 5.7.44, for Linux (x86_64)\n/*!40101 SET NAMES utf8mb4 */;\n/*!40103 SET TIME_ZONE='+00:00' */;\n`,
  )
  await table(
    'black_lists',
    'user_id int, target_id int, created_at timestamp, updated_at timestamp',
    Math.floor(size.users / 50),
    () => [user(), user(), at(), at()],
  )
  await table(
    'checkin_logs',
    'id int, user_id int, amount int, created_at timestamp, updated_at timestamp',
    size.users,
    (id) => [id, user(), 5, at(), at()],
  )
  await table(
    'comments',
    'id int, user_id int, target_user int, reply_user int, body text, commentable_type varchar(255), commentable_id bigint, created_at timestamp, updated_at timestamp',
    size.comments,
    (id) => [
      id,
      user(),
      0,
      random(4) === 0 ? user() : 0,
      text(12),
      id % 50 === 0 ? 'news' : 'feeds',
      feed(),
      at(),
      at(),
    ],
  )
  await table(
    'currencies',
    'owner_id int, type int, sum int, created_at timestamp, updated_at timestamp',
    size.users,
    (id) => [id, 1, id % 997 === 0 ? -5 : id % 2 === 0 ? 0 : 1 + random(5000), at(), at()],
  )
  await table('currency_types', 'id int, name varchar(50), unit varchar(50), enable tinyint', 1, () => [
    1,
    'coins',
    '',
    1,
  ])
  await table(
    'feed_collections',
    'id int, user_id int, feed_id int, created_at timestamp, updated_at timestamp',
    size.users,
    (id) => [id, user(), feed(), at(), at()],
  )
  await table('feed_topic_links', 'index int, topic_id int, feed_id int', Math.floor(size.feeds / 4), (id) => [
    id,
    1 + random(size.topics),
    feed(),
  ])
  await table(
    'feed_topic_user_links',
    'index int, topic_id int, user_id int, feeds_count int, following_at timestamp, created_at timestamp',
    size.users * 2,
    (id) => [id, 1 + random(size.topics), user(), 0, random(3) ? at() : null, at()],
  )
  await table(
    'feed_topics',
    'id int, name varchar(100), logo varchar(255), desc text, creator_user_id int, hot_at datetime, status varchar(100), created_at timestamp, updated_at timestamp',
    size.topics,
    (id) => [id, `话题 ${id}`, null, text(20), user(), id % 7 ? null : at(), 'passed', at(), at()],
  )
  await table(
    'feeds',
    'id int, user_id int, feed_content text, feed_from tinyint, feed_view_count int, feed_latitude varchar(255), feed_longtitude varchar(255), feed_client_id varchar(255), audit_status tinyint, feed_mark bigint, repostable_type varchar(255), repostable_id int, hot int, created_at timestamp, updated_at timestamp, deleted_at timestamp',
    size.feeds,
    (id) => [
      id,
      user(),
      text(24),
      1 + random(5),
      random(500),
      '',
      '',
      '127.0.0.1',
      id % 200 ? 1 : 0,
      1_500_000_000_000_000 + id,
      null,
      null,
      0,
      timeAt(Math.floor((id / size.feeds) * SPAN_S)),
      timeAt(Math.floor((id / size.feeds) * SPAN_S)),
      id % 40 ? null : at(),
    ],
  )
  await table(
    'likes',
    'id int, user_id int, target_user int, likeable_type varchar(255), likeable_id int, created_at timestamp, updated_at timestamp',
    size.likes,
    (id) => [
      id,
      user(),
      0,
      id % 100 ? 'feeds' : 'Zhiyi\\Component\\ZhiyiPlus\\PlusComponentNews\\Models\\News',
      feed(),
      at(),
      at(),
    ],
  )
  await table('role_user', 'user_id int, role_id int', size.users, (id) => [id, id === 1 ? 1 : id % 500 === 0 ? 4 : 2])
  await table('roles', 'id int, name varchar(100)', 4, (id) => [
    id,
    ['founder', 'owner', 'developer', 'disabler'][id - 1]!,
  ])
  await table('tag_categories', 'id int, name varchar(150), weight int', 2, (id) => [id, `分类 ${id}`, 0])
  await table('taggables', 'tag_id int, taggable_type varchar(255), taggable_id int', size.users, (id) => [
    1 + (id % 20),
    'users',
    user(),
  ])
  await table('tags', 'id int, name varchar(150), tag_category_id int, weight int', 20, (id) => [
    id,
    `标签 ${id}`,
    1 + (id % 2),
    0,
  ])
  await table(
    'user_follow',
    'id bigint, user_id bigint, target bigint, created_at timestamp, updated_at timestamp',
    size.follows,
    (id) => [id, user(), user(), at(), at()],
  )
  await table(
    'users',
    'id bigint, name varchar(100), email varchar(150), phone varchar(50), password varchar(255), bio varchar(255), sex tinyint, location varchar(255), avatar varchar(255), bg varchar(255), created_at timestamp, updated_at timestamp, deleted_at timestamp',
    size.users,
    (id) => [
      id,
      id % 300 === 0 ? '同名' : `用户_${id.toString(36)}x${id}`,
      id % 3 ? null : `user${id}@example.com`,
      `1${3 + (id % 7)}${String(100_000_000 + id).slice(-9)}`,
      PASSWORD,
      id % 4 ? null : text(10),
      id % 3,
      id % 2 ? '中国 四川省 成都市' : null,
      null,
      null,
      timeAt(Math.floor((id / size.users) * SPAN_S)),
      at(),
      id % 250 ? null : at(),
    ],
  )
  await say('-- Dump completed on 2026-01-02  3:04:05\n')
  out.end()
  await finished(file)
}
