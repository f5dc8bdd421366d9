import type { PictureKind } from '../pictures/pictures.ts'

/** A topic of the demo; absent fields are as when a creator leaves them out. */
export interface DemoTopic {
  /** Its key in the demo's own files: lower-case letters and dashes. */
  key: string
  name: string
  desc?: string
  /** Key of its creator. */
  creator: string
  category?: string
  /** Part of its creator's time here that had passed when it was made. */
  age: number
  status?: 'waiting' | 'failed'
  isHidden?: true
  expense?: number
  needsAudit?: true
  publish?: 'creatorOnly' | 'allUser' | 'specialUser'
  mark?: 'hot' | 'recommended' | 'both'
  logo?: PictureKind
  /** How likely any one person is a member. */
  draw?: number
  /** Keys of certain members. */
  members?: readonly string[]
  /** Keys of those whose application waits, was accepted, was rejected. */
  applied?: Partial<Record<'waiting' | 'accepted' | 'rejected', readonly string[]>>
  /** Who rewarded it, and with how much. */
  rewards?: readonly (readonly [key: string, coins: number])[]
}

export const TOPIC_CATEGORIES = ['生活', '手艺', '山野', '声音', '读写', 'Neighbourhood'] as const

/** Topics in every state. */
export const demoTopics: readonly DemoTopic[] = [
  {
    key: 'market-sketches',
    name: '菜市场写生',
    desc: '周六早上七点，带速写本和一个空布袋。画完的人请大家吃豆花。',
    creator: 'lin',
    category: '手艺',
    age: 0.2,
    mark: 'both',
    logo: 'bloom',
    draw: 0.55,
    members: ['suyuan', 'riverside-books', 'orange'],
    rewards: [
      ['suyuan', 120],
      ['hannah', 60],
      ['riverside-books', 200],
    ],
  },
  {
    key: 'slow-trains',
    name: '慢车记录',
    desc: '还在跑的绿皮车、快要停运的小站、车厢里听来的故事。照片请注明线路和日期。',
    creator: 'suyuan',
    category: '山野',
    age: 0.1,
    publish: 'allUser',
    mark: 'hot',
    logo: 'planet',
    draw: 0.6,
    members: ['lin', 'zhouye'],
    rewards: [
      ['lin', 50],
      ['zhouye', 300],
      ['amara', 80],
      ['kenji', 30],
    ],
  },
  {
    key: 'night-reading',
    name: '周三朗读会',
    desc: '每周三晚上八点，轮流读十五分钟。想来的人先说说最近在读什么。',
    creator: 'riverside-books',
    category: '读写',
    age: 0.25,
    needsAudit: true,
    mark: 'recommended',
    logo: 'tiles',
    members: ['lin', 'mo', 'long-winded'],
    applied: { waiting: ['orange', 'chenmo'], accepted: ['long-winded', 'mo'], rejected: ['loud'] },
    rewards: [
      ['long-winded', 66],
      ['mo', 20],
    ],
  },
  {
    key: 'street-trees',
    name: 'Street trees of our city',
    desc: 'One tree a week: where it stands, what it is, who waters it. 中英文都可以。',
    creator: 'green-map',
    category: 'Neighbourhood',
    age: 0.3,
    mark: 'recommended',
    logo: 'bloom',
    draw: 0.35,
    rewards: [['grace', 45]],
  },
  {
    key: 'repair-night',
    name: '修理之夜',
    desc: '收音机、台灯、拉链、闹钟。不换新的，先看看能不能修。',
    creator: 'laoxu',
    category: '手艺',
    age: 0.4,
    logo: 'planet',
    draw: 0.25,
    rewards: [['lin', 15]],
  },
  {
    key: 'field-recordings',
    name: 'Field recordings',
    desc: 'Rain on tin roofs, station echoes, frogs. Tell us where and when; no music please.',
    creator: 'kenji',
    category: '声音',
    age: 0.35,
    publish: 'specialUser',
    logo: 'planet',
    draw: 0.2,
  },
  {
    key: 'bread-letters',
    name: '面包房来信',
    desc: '暖暖的每周出炉表和失败日记。只有店主写，大家负责馋。',
    creator: 'nuannuan',
    category: '生活',
    age: 0.3,
    publish: 'creatorOnly',
    mark: 'hot',
    logo: 'critter',
    draw: 0.4,
    rewards: [
      ['tangyuan', 25],
      ['guoguo', 10],
    ],
  },
  {
    key: 'balcony',
    name: '阳台上的菜园',
    desc: '三平方米也能种点什么。',
    creator: 'tangyuan',
    category: '生活',
    age: 0.5,
    draw: 0.3,
    logo: 'bloom',
  },
  { key: 'early-runners', name: 'Early runners 早跑', creator: 'sam', category: '山野', age: 0.4, draw: 0.15 },
  {
    key: 'study-room',
    name: '画室里间',
    desc: '没画完的、不想公开的，都可以在这里给彼此看。',
    creator: 'lin',
    category: '手艺',
    age: 0.5,
    isHidden: true,
    needsAudit: true,
    logo: 'tiles',
    members: ['suyuan', 'qiaoqiao'],
    applied: { waiting: ['hannah'], accepted: ['qiaoqiao'], rejected: ['loud'] },
  },
  {
    key: 'darkroom',
    name: '暗房课',
    desc: '八周胶片冲印课，含药水和相纸。付费加入。',
    creator: 'zhouye',
    category: '手艺',
    age: 0.6,
    isHidden: true,
    expense: 300,
    logo: 'portrait',
    applied: { accepted: ['lin', 'hannah', 'shanshan'] },
    rewards: [['lin', 30]],
  },
  {
    key: 'story-workshop',
    name: 'Story workshop',
    desc: 'Six people, twelve evenings, one finished story each.',
    creator: 'hannah',
    category: '读写',
    age: 0.6,
    isHidden: true,
    expense: 15_000,
    needsAudit: true,
    logo: 'planet',
    // No one in the demo has as much: accepting either answers that the balance is too small.
    applied: { waiting: ['lin', 'may'], rejected: ['otto'] },
  },
  { key: 'shy-corner', name: '安静角落', creator: 'shy', age: 0.4, isHidden: true },
  {
    key: 'second-hand',
    name: '旧物交换',
    desc: '只换不卖。请拍清楚，写明瑕疵。',
    creator: 'qiaoqiao',
    category: '生活',
    age: 0.98,
    status: 'waiting',
    logo: 'tiles',
  },
  {
    key: 'night-market',
    name: 'Night market map',
    desc: 'Pins, opening hours, what to order first.',
    creator: 'diego',
    category: 'Neighbourhood',
    age: 0.99,
    status: 'waiting',
  },
  {
    key: 'quick-money',
    name: '躺着赚钱交流群',
    desc: '日入过千，名额有限。',
    creator: 'loud',
    age: 0.9,
    status: 'failed',
  },
]
