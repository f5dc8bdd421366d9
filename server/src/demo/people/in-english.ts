import type { DemoPerson } from '../people.ts'

/** People who write in English, in China and elsewhere. */
export const peopleInEnglish: readonly DemoPerson[] = [
  {
    key: 'hannah', name: 'Hannah Vogelsang', days: 56, sex: 2, location: 'Leipzig', avatar: 'portrait', look: 29, bg: 'abstract', fame: 4, reach: 'mail',
    bio: 'Organ builder. I tune pipes that are older than my country and try not to drop anything.', verified: { type: 'user', description: 'Organ builder' },
    tags: ['古典', 'Jazz', '手作'], follows: ['lin', 'suyuan', 'bianzhong'],
  },
  {
    key: 'amara', name: 'Amara Okonjo-Bello', days: 53, sex: 2, location: 'Lagos', avatar: 'portrait', look: 61, bg: 'pattern', fame: 6,
    bio: 'Textile historian. Ask me about indigo and cancel your afternoon.', verified: { type: 'user', description: 'Textile historian' },
    tags: ['设计师', '阅读'], follows: ['lin', 'ayi', 'suyuan'],
  },
  {
    key: 'diego', name: 'Diego R.', days: 50, sex: 1, location: 'Oaxaca', avatar: 'critter', reach: 'mail',
    bio: 'Baker by night, volleyball by noon, asleep by nine.', tags: ['美食', 'Hip-hop'], follows: ['nuannuan'],
  },
  {
    key: 'priya', name: 'priya.builds', days: 46, sex: 2, location: '上海市 静安区', avatar: 'tiles', bg: 'city',
    bio: 'Structural engineer. Bridges mostly; the occasional bookshelf. 中文还在学，请慢慢说。', tags: ['程序员', '跑步', 'Minimalism'], fame: 3,
  },
  {
    key: 'tomasz', name: 'Tomasz W', days: 42, sex: 1, location: 'Gdynia', avatar: 'seascape', reach: 'phone',
    bio: 'Harbour pilot. I park other people’s ships.', tags: ['摄影', '摇滚'], inviter: 'hannah',
  },
  {
    key: 'noor', name: 'Noor', days: 39, sex: 2, location: 'Amman', avatar: 'bloom', look: 7, reach: 'mail', inviter: 'amara',
    bio: 'Seed librarian. You may borrow the tomatoes, but bring back the next generation.', tags: ['园艺', '阅读'], fame: 2, follows: ['green-map'],
  },
  {
    key: 'kenji', name: 'Kenji from the 4th floor', days: 32, sex: 1, location: '辽宁省 大连市', avatar: 'portrait', look: 53,
    bio: 'Retired maths teacher. I post one puzzle a week and never the answer.', verified: { type: 'user', description: 'Mathematics teacher' }, tags: ['教师', '桌游'], fame: 3,
  },
  {
    key: 'freya', name: 'Freya Skaale', days: 27, sex: 2, location: 'Tromsø', avatar: 'planet', bg: 'abstract', reach: 'mail',
    bio: 'I measure snow. It is a real job. In July I am very relaxed.', tags: ['Skateboarding', '电子'], follows: ['xingxing'],
  },
  {
    key: 'sam', name: 'sam_on_rails', days: 25, location: 'Adelaide', avatar: 'planet', reach: 'mail',
    bio: 'Train timetables, night buses, long walks home. They/them.', tags: ['夜猫子', '旅行'], follows: ['suyuan', 'yedeng'],
  },
  {
    key: 'lucia', name: 'Lucía y la radio', days: 20, sex: 2, location: 'Montevideo', avatar: 'portrait', look: 27, reach: 'phone', inviter: 'diego',
    bio: 'I repair valve radios and occasionally marriages that were about radios.', tags: ['手作', 'Jazz'],
  },
  {
    key: 'ben', name: 'Ben 在昆明', days: 18, sex: 1, location: '云南省 昆明市', avatar: 'critter', reach: 'phone',
    bio: 'Mushroom season correspondent. 见手青要熟透，求求了。', tags: ['美食', '骑行', 'Freelancer'], fame: 2, follows: ['family'],
  },
  {
    key: 'oluchi', name: 'Oluchi reads', days: 14, sex: 2, location: 'Bristol', avatar: 'pattern', reach: 'mail', inviter: 'amara',
    bio: 'Fifty novels a year from fifty places. This year’s rule: no narrator under forty.', tags: ['阅读'], follows: ['amara', 'riverside-books'],
  },
  { key: 'marek', name: 'Marek', days: 13, sex: 1, reach: 'mail', bio: 'Here for the mushrooms.', inviter: 'ben', follows: ['ben'] },
  {
    key: 'yuki', name: 'Yuki & the two whippets', days: 10, sex: 2, location: '浙江省 温州市', avatar: 'critter', bg: 'seascape', reach: 'mail',
    bio: 'We run, then we lie down for twenty-one hours.', tags: ['狗', '跑步'], follows: ['doudou', 'kuaidi'],
  },
  {
    key: 'grace', name: 'Grace, mostly tea', days: 7, sex: 2, location: 'Nairobi', avatar: 'bloom', look: 2, reach: 'phone',
    bio: 'Agronomist. Rain gauges, red soil, strong opinions on kettles.', tags: ['Minimalism', '登山'], follows: ['momo', 'noor'],
  },
  { key: 'otto', name: 'otto', days: 6, sex: 1, avatar: 'abstract', reach: 'mail', hasNoPassword: true, bio: 'drums', inviter: 'hannah' },
  { key: 'may', name: 'May Tan', days: 4, sex: 2, location: 'Penang', avatar: 'portrait', look: 55, reach: 'mail', bio: 'Night-market cartographer. My maps go out of date by breakfast.', tags: ['美食', '设计师'], follows: ['yedeng', 'lin'] },
]
