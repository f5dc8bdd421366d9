import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filledWorld } from '../../../../demo/test/filled-world.ts'

/** How many of the first results may be the expected one, and how many of the questions must find it there. */
const FIRST = 3
const ENOUGH = 0.9

/** What people type, and part of what they expect, by kind. */
const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  people: [
    ...[
      '周野 = 周野',
      'zhouye = 周野',
      'zy = 周野',
      '乔乔 = 乔乔同学',
      'qiaoqiao = 乔乔同学',
      '陈默 = 陈默不沉默',
      '沉默 = 陈默不沉默',
    ],
    ...[
      'chenmo = 陈默不沉默',
      '汤圆 = 汤圆妈妈',
      'tangyuan = 汤圆妈妈',
      'tymm = 汤圆妈妈',
      '修钟表 = 老徐修钟表',
      'laoxu = 老徐修钟表',
    ],
    ...[
      '古丽 = 阿依古丽',
      'ayiguli = 阿依古丽',
      '豆豆 = 豆豆今天跑了吗',
      '薇薇 = 薇薇安静',
      'weiwei = 薇薇安静',
      '过河 = 小马过河',
    ],
    ...[
      '面包房 = 暖暖面包房',
      'nuannuan = 暖暖面包房',
      'hannah = Hannah Vogelsang',
      'vogel = Hannah Vogelsang',
      'okonjo = Amara Okonjo-Bello',
    ],
    ...[
      'DIEGO = Diego R.',
      'priya = priya.builds',
      'tomasz = Tomasz W',
      'noor = Noor',
      'kenji = Kenji from the 4th floor',
      '4th floor = Kenji from the 4th floor',
    ],
    ...[
      'lucia = Lucía y la radio',
      '昆明 = Ben 在昆明',
      'oluchi = Oluchi reads',
      'whippets = Yuki & the two whippets',
      'grace tea = Grace, mostly tea',
    ],
    ...[
      'otto = otto',
      'may tan = May Tan',
      '果果 = 果果老师',
      '小郝 = 快递员小郝',
      '數星星 = 数星星的人',
      'suyuan = 苏远',
      'sam = sam_on_rails',
    ],
    ...['壁画 = 周野', '兽医 = 阿云嘎吱', '水文 = 乔乔同学'],
  ],
  topics: [
    ...[
      '写生 = 菜市场写生',
      'caishichang = 菜市场写生',
      '慢车 = 慢车记录',
      'mcjl = 慢车记录',
      '朗读 = 周三朗读会',
      'langdu = 周三朗读会',
    ],
    ...[
      'street trees = Street trees of our city',
      'trees = Street trees of our city',
      '修理 = 修理之夜',
      'field rec = Field recordings',
    ],
    ...[
      '面包房 = 面包房来信',
      '菜园 = 阳台上的菜园',
      '陽台 = 阳台上的菜园',
      'runners = Early runners 早跑',
      '早跑 = Early runners 早跑',
      'zaopao = Early runners 早跑',
    ],
    ...['来信 = 面包房来信', '慢車 = 慢车记录', 'recordings = Field recordings', 'our city = Street trees of our city'],
  ],
  events: [
    ...[
      '青城山 = 周末去青城山走前山',
      '读诗 = 深夜读诗',
      'jazz = Open jazz session',
      '捏 = 捏一只自己的碗',
      '自己的碗 = 捏一只自己的碗',
    ],
    ...[
      '海边清洁 = 清晨的海边清洁日',
      '慢读 = 慢读会',
      '星星 = 戈壁看星星',
      '民谣 = 民谣夜',
      '青城 = 周末去青城山走前山',
      'open session = Open jazz session',
    ],
  ],
  goods: [
    ...[
      '茶杯 = 手拉坯茶杯',
      '马克杯 = 画着狗的马克杯',
      '绘本 = 绘本《府河边的一年》',
      '明信片 写生 = 菜市场写生明信片',
      '方格本 = 逗号方格本',
      '帆布袋 = 店猫帆布袋',
    ],
    ...[
      '面包 = 酸种乡村面包',
      '桂花 = 桂花小餐包',
      '座钟 = 七十年代座钟',
      '掛鐘 = 自制木壳挂钟',
      'mittens = Mittens',
      'blanket = Blanket',
      'yarn = Yarn, three skeins',
    ],
    ...[
      'benches = Walking map: forty benches',
      '"half moon" = Lantern “Half moon”',
      'lantern kit = Lantern kit for two',
      'spice = Spice tin',
      'bicycle = Bicycle tune-up',
    ],
  ],
  feeds: [
    ...[
      '绿皮火车 = 绿皮火车',
      '菜市场 早起 = 菜市场',
      '阳台 = 阳台',
      '烤面包 成功 = 第一次自己烤面包',
      '橘猫 = 橘猫',
      '旧相机 照片 = 旧相机',
      '吉他 = 吉他',
    ],
    ...[
      '日记 = 旧日记',
      '山顶 = 山顶的风',
      '圖書館 = 图书馆',
      '外婆 橘子 = 外婆寄来一箱橘子',
      '"下班路上" = 下班路上',
      'first tram = first tram',
      'radio second try = old radio',
    ],
    ...[
      'canal = canal',
      'museum = museum',
      'dumpling recipe = dumpling',
      'storm light = light after the storm',
      'swim = learning to swim',
      'bookshop = bookshop',
    ],
    ...['tomatoes soil = tomatoes', '"empty platform" = empty platform'],
  ],
  comments: [
    '求地址 = 在哪里',
    'lens = What lens',
    '老城区 = 老城区',
    '"ten minutes" = Ten minutes',
    'calm = So calm',
    '心情 = 心情',
    'station = station',
  ],
}

interface Hit {
  record: { name?: string; title?: string; feed_content?: string; body?: string }
}

test('questions find what was meant among the first', async (t) => {
  const { world } = await filledWorld(t)
  await world.runJobs()
  const guest = world.guest()
  const missed: string[] = []
  let asked = 0
  for (const [kind, questions] of Object.entries(QUESTIONS))
    for (const question of questions) {
      const [q, expected] = question.split(' = ') as [string, string]
      const reply = await guest.get(`/search?kind=${kind}&limit=${FIRST}&q=${encodeURIComponent(q)}`)
      const found = (reply.json().data as Hit[]).map(({ record }) => Object.values(record).join(' '))
      asked++
      if (!found.some((text) => text.includes(expected))) missed.push(`${kind}: ${question}`)
    }
  t.diagnostic(`${asked} questions, ${missed.length} missed`)
  assert.ok(asked >= 120, `${asked} questions`)
  assert.ok(missed.length <= asked * (1 - ENOUGH), `${missed.length} of ${asked} missed:\n${missed.join('\n')}`)
})
