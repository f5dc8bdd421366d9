import type { PictureKind } from '../../pictures/pictures.ts'

export interface DemoInfo {
  key: string
  by: string
  category: [id: number, name: string]
  title: string
  summary: string
  content: string
  picture: PictureKind | null
}

const COMMUNITY: [number, string] = [1, '社区']
const CITY: [number, string] = [2, '城市']
const CULTURE: [number, string] = [3, 'Culture']

export const infos: readonly DemoInfo[] = [
  {
    key: 'market',
    by: 'mo',
    category: COMMUNITY,
    title: '周末河边集市',
    summary: '带个篮子来。',
    content: '周六上午九点到下午四点，桥北侧步道。三十个摊位，下午有人弹琴。面包通常中午前就卖完，想买的早点来。',
    picture: 'city',
  },
  {
    key: 'rules',
    by: 'mo',
    category: COMMUNITY,
    title: '社区约定（第二版）',
    summary: '比第一版短。',
    content: '对人说话像对面坐着一样。转卖请标明。吵架之前先喝口水。看到不对的，点举报，我们会看每一条。',
    picture: null,
  },
  {
    key: 'slow-train',
    by: 'suyuan',
    category: CITY,
    title: '慢车最后一个冬天',
    summary: '一条线路停运之前。',
    content: '这趟车每站都停，票价三十年没变。我们坐了二十个来回，记下了车厢里的早餐、功课和睡着的人。',
    picture: 'landscape',
  },
  {
    key: 'benches',
    by: 'green-map',
    category: CITY,
    title: 'Forty benches worth walking to',
    summary: 'A map, and why.',
    content:
      'We asked two hundred people where they sit when they do not want to go home yet. These are the forty places they named more than once.',
    picture: 'city',
  },
  {
    key: 'reading',
    by: 'riverside-books',
    category: CULTURE,
    title: '周三朗读会：十一月书单',
    summary: '四本薄书。',
    content: '每周三晚七点半，读四十分钟，聊四十分钟。没读完也可以来，逗号会坐在你的书上。',
    picture: 'pattern',
  },
  {
    key: 'night-birds',
    by: 'amara',
    category: CULTURE,
    title: 'Night birds of the canal',
    summary: 'What calls after eleven.',
    content:
      'Three owls, one heron that should be asleep, and a great many ducks with opinions. A listening walk, with times.',
    picture: 'seascape',
  },
  {
    key: 'bread',
    by: 'nuannuan',
    category: COMMUNITY,
    title: '老面的养法',
    summary: '给想要一份老面的人。',
    content: '一比一，面粉和水，室温，每天一次。它有脾气，但不记仇。想要的带个干净罐子来。',
    picture: 'bloom',
  },
  {
    key: 'repair',
    by: 'kenji',
    category: COMMUNITY,
    title: 'Repair evening, first Friday',
    summary: 'Bring something broken.',
    content:
      'Bicycles, lamps, zips and one toaster at a time. We do not promise; we try. Tea is there, screws are not.',
    picture: 'abstract',
  },
]
