import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { render } from '../../src/messages/index.ts'
import { readSchema } from '../../src/schema.ts'
import { emptyDatabase } from '../empty-database.ts'

const BEFORE_MESSAGES = 319

/** What the version before stored, and what a Chinese reader was shown for it. */
const NOTICES: readonly [stored: string, chinese: string, english?: string][] = [
  ['Your request to join a topic was declined.', '你的入圈申请未通过。'],
  ['Your topic was approved.', '你的圈子已通过审核。'],
  ['Your topic was not approved. Too (many) "words"\nin it. ', '你的圈子未通过审核。Too (many) "words"\nin it. '],
  [
    'Thank you for your report. We have taken action. 已删除',
    '感谢举报，我们已处理。已删除',
    'Thanks for your report. We’ve taken action. 已删除',
  ],
  [
    'New sign-in: Firefox, from 10.0.0.0/24. If this wasn’t you, sign that device out and change your password.',
    '新的登录：Firefox，来自 10.0.0.0/24。如果不是你本人操作，请让该设备下线并修改密码。',
  ],
  ['Your recharge of 500 has been credited.', '你充值的 500 已到账。', 'Your top-up of 500 has been credited.'],
  ['Your withdrawal of 20 was approved.', '你申请提现的 20 已通过。'],
  ['Your withdrawal of 20 was rejected. Wrong name', '你申请提现的 20 未通过。Wrong name'],
  [
    'A payment was refunded: 5 were taken back.',
    '一笔付款已退款：已从余额扣除 5。',
    'A payment was refunded: 5 deducted from your balance.',
  ],
  [
    'A payment was refunded: 5 were taken back, 3 are owed.',
    '一笔付款已退款：已从余额扣除 5，尚欠 3。',
    'A payment was refunded: 5 deducted from your balance, 3 still owed.',
  ],
  [
    'Your debt for a refunded purchase, 7, was waived. Goodwill',
    '你因退款所欠的 7 已免除。Goodwill',
    'The 7 you owed for a refunded purchase were waived. Goodwill',
  ],
  ['A second person approved: {name} 100%.', '变更已通过他人复核：{name} 100%。'],
  ['Something an operator wrote {here}.', 'Something an operator wrote {here}.'],
]
const TITLES: readonly [stored: string, chinese: string, english?: string][] = [
  ['Reward given', '送出打赏', 'Reward sent'],
  ['Daily sign-in', '每日签到', 'Daily check-in'],
  ['Recharge', '充值', 'Top-up'],
  ['Recharge: Small bag', '充值：Small bag', 'Top-up: Small bag'],
  ['Welcome', 'Welcome'],
]
const REASONS: readonly [stored: string, chinese: string, english?: string][] = [
  [
    'Word list: "a, b" in feed_content, "c" in name',
    '命中词表：动态中的“a, b”、名称中的“c”',
    'Word list: “a, b” in Post, “c” in Name',
  ],
  ['Refused: word list, "x" in body', '已拒绝，命中词表：内容中的“x”', 'Blocked by the word list: “x” in Text'],
  [
    'Refused: New members can post up to 3 links a day. Try again later.',
    '已拒绝：新用户一天内的链接超过 3 个',
    'Blocked: more than 3 links in a day by a new member',
  ],
  ['Moderation service: hide', '审核服务建议隐藏', 'The moderation service suggests hiding it'],
  [
    'Moderation service: report, spam, likely',
    '审核服务建议复核：spam, likely',
    'The moderation service suggests a review: spam, likely',
  ],
  ['Looked odd', 'Looked odd'],
]

test('what the version before stored, and stores while both run, is said in both languages as it was', async (t) => {
  const owner = (await emptyDatabase(t))()
  const schema = await readSchema()
  const before = schema.migrations.filter(({ number }) => number <= BEFORE_MESSAGES)
  await migrate(owner, { ...schema, migrations: before, functions: [] })
  await owner`insert into users (name, name_folded) values ('ann', 'ann')`
  const [ann] = await owner<{ id: number }[]>`select id from users where name = 'ann'`
  const add = async (first: number) => {
    for (const [nth, [content]] of NOTICES.entries())
      await owner`
        insert into notifications (user_id, kind, seq, detail)
        values (${ann!.id}, 'system', ${first + nth}, ${owner.json({ content })})`
    for (const [title] of TITLES)
      await owner`
        insert into currency_orders (owner_id, title, type, target_type, amount) values (${ann!.id}, ${title}, 1, 'recharge', 5)`
    for (const [reason] of REASONS)
      await owner`
        insert into reports (kind, subject_kind, subject_id, owner_id, title, reason)
        values ('automatic', 'feeds', ${first}, ${ann!.id}, 'A post', ${reason})`
  }
  await add(1)
  await migrate(owner, { ...schema, functions: [] })
  await add(1000)

  for (const [table, sentences] of [
    ['notifications', NOTICES],
    ['currency_orders', TITLES],
    ['reports', REASONS],
  ] as const) {
    const rows = await owner`select message from ${owner(table)} order by id`
    assert.deepEqual(
      rows.map(({ message }) => [render('en', message), render('zh-CN', message)]),
      [...sentences, ...sentences].map(([stored, chinese, english = stored]) => [english, chinese]),
      table,
    )
  }
})

test('what is stored as a code, a process of the version before reads in English', async (t) => {
  const owner = (await emptyDatabase(t))()
  await migrate(owner, await readSchema())
  await owner`insert into users (name, name_folded) values ('ann', 'ann')`
  const [ann] = await owner<{ id: number }[]>`select id from users where name = 'ann'`
  const say = async (
    message: { code: string; [parameter: string]: string | number },
    inEnglish = render('en', message),
  ) => {
    const [row] = message.code.startsWith('order.')
      ? await owner`
          insert into currency_orders (owner_id, message, type, target_type, amount)
          values (${ann!.id}, ${owner.json(message)}, 1, 'recharge', 5) returning title as said`
      : await owner`
          insert into notifications (user_id, kind, seq, message)
          values (${ann!.id}, 'system', (select count(*) + 1 from notifications), ${owner.json(message)}) returning detail ->> 'content' as said`
    assert.equal(row!['said'], inEnglish)
  }
  await say({ code: 'order.reward_received' })
  await say({ code: 'order.recharge_of', product: 'Small bag' }, 'Recharge: Small bag')
  await say({ code: 'notice.topic_approved' })
  await say({ code: 'notice.topic_refused', remark: 'Too \\1 many {remark}' })
  await say({ code: 'notice.cash_rejected', amount: 20, remark: 'Wrong name' })
  await say({ code: 'notice.signed_in', device: 'Firefox', network: '10.0.0.0/24' })
})
