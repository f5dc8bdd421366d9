import type { PictureKind } from '../../pictures/pictures.ts'

export interface DemoBrand {
  key: string
  by: string
  name: string
  desc: string
  picture: PictureKind
  /** On the shelf, waiting for staff, or taken off the shelf. */
  state: 'audited' | 'waiting' | 'removed'
  isRecommended?: true
}

export const brands: readonly DemoBrand[] = [
  {
    key: 'river-pots',
    by: 'lin',
    name: '河边手作',
    desc: '一只只拉坯、一窑窑烧，颜色看天气。',
    picture: 'tiles',
    state: 'audited',
    isRecommended: true,
  },
  {
    key: 'comma',
    by: 'riverside-books',
    name: '逗号文具',
    desc: '书店自己做的本子和笔，给还没写完的人。',
    picture: 'pattern',
    state: 'audited',
    isRecommended: true,
  },
  {
    key: 'warm-oven',
    by: 'nuannuan',
    name: '暖炉',
    desc: '每天四点起床，只做当天的面包。',
    picture: 'bloom',
    state: 'audited',
  },
  {
    key: 'slow-clock',
    by: 'laoxu',
    name: '慢钟',
    desc: '修了四十一年钟表，偶尔也做几只新的。',
    picture: 'planet',
    state: 'audited',
  },
  {
    key: 'north-wool',
    by: 'freya',
    name: 'North Wool',
    desc: 'Mittens and blankets from one valley and forty sheep.',
    picture: 'abstract',
    state: 'audited',
    isRecommended: true,
  },
  {
    key: 'green-map',
    by: 'green-map',
    name: 'Green Map Press',
    desc: 'Walking maps drawn by the people who walk them.',
    picture: 'tiles',
    state: 'audited',
  },
  {
    key: 'paper-moon',
    by: 'yuki',
    name: 'Paper Moon',
    desc: 'Lanterns folded by hand, wired for a small bulb.',
    picture: 'planet',
    state: 'audited',
  },
  {
    key: 'balcony',
    by: 'ayun',
    name: '阳台农场',
    desc: '种子、育苗盘和一点耐心。',
    picture: 'bloom',
    state: 'waiting',
  },
  {
    key: 'loud-speaker',
    by: 'loud',
    name: '大嗓门音响',
    desc: '保证邻居也听得清。',
    picture: 'abstract',
    state: 'waiting',
  },
  {
    key: 'tin-whistle',
    by: 'sam',
    name: 'Tin & Whistle',
    desc: 'Small instruments for small hands.',
    picture: 'pattern',
    state: 'waiting',
  },
  {
    key: 'cheap',
    by: 'cheap-deals',
    name: '全网最低',
    desc: '什么都有，什么都便宜。',
    picture: 'pattern',
    state: 'removed',
  },
]
