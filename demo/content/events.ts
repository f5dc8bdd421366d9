import type { PictureKind } from '../pictures/pictures.ts'

/** A category of the demo, those that sort highest first. */
export interface DemoEventCategory {
  key: string
  name: string
  picture: PictureKind
}

export const eventCategories: readonly DemoEventCategory[] = [
  { key: 'outdoors', name: '户外', picture: 'tiles' },
  { key: 'reading', name: '读书会', picture: 'bloom' },
  { key: 'music', name: 'Music', picture: 'planet' },
  { key: 'crafts', name: '手作', picture: 'critter' },
]

/** An event of the demo. */
export interface DemoEvent {
  key: string
  title: string
  category: string
  creator: string
  /** Days from now; negative for past ones. */
  days: number
  /** Hour of the day, UTC. */
  hour: number
  content: string
  area: string
  address?: string
  /** Smallest unit of money. */
  expense?: number
  place?: readonly [latitude: number, longitude: number]
  picture: PictureKind
  isRecommended?: true
  /** Staff have not looked at it yet. */
  isWaiting?: true
}

export const events: readonly DemoEvent[] = [
  {
    key: 'qingcheng',
    title: '周末去青城山走前山',
    category: 'outdoors',
    creator: 'lin',
    days: 4,
    hour: 0,
    content: '早上八点在山门集合，走到上清宫折返，大约五个小时。\n带一瓶水和一件外套，走得慢没关系，我们互相等。',
    area: '四川省 成都市',
    address: '青城山前山门',
    place: [30.9, 103.57],
    picture: 'landscape',
    isRecommended: true,
  },
  {
    key: 'poems',
    title: '深夜读诗，每人带一首',
    category: 'reading',
    creator: 'chenmo',
    days: 2,
    hour: 13,
    content: '关灯，点一盏台灯，一个人读，其他人听。不点评，只鼓掌。',
    area: '北京市 东城区',
    address: '胡同口那家旧书店二楼',
    picture: 'city',
    isRecommended: true,
  },
  {
    key: 'jazz',
    title: 'Open jazz session',
    category: 'music',
    creator: 'hannah',
    days: 9,
    hour: 11,
    content: 'Bring an instrument or just your ears. House band until nine, open stage afterwards.',
    area: '上海市',
    address: 'The cellar at Yongkang Road',
    expense: 5000,
    picture: 'abstract',
  },
  {
    key: 'bowls',
    title: '捏一只自己的碗',
    category: 'crafts',
    creator: 'tangyuan',
    days: 16,
    hour: 6,
    content: '泥和工具都有，烧好以后寄给你。六个位子，先到先得。',
    area: '浙江省 宁波市',
    expense: 8800,
    picture: 'pattern',
  },
  {
    key: 'shore',
    title: '清晨的海边清洁日',
    category: 'outdoors',
    creator: 'green-map',
    days: 11,
    hour: 22,
    content: '两个小时，两公里海岸线。手套和袋子我们准备，早饭一起吃。',
    area: '福建省 厦门市',
    place: [24.44, 118.1],
    picture: 'seascape',
  },
  {
    key: 'slow-books',
    title: '慢读会：一个下午二十页',
    category: 'reading',
    creator: 'riverside-books',
    days: 23,
    hour: 6,
    content: '这次读《边城》的前二十页，读完再聊，聊不完下次继续。',
    area: '湖南省 长沙市',
    address: '河边书店',
    picture: 'abstract',
  },
  {
    key: 'dunes',
    title: '戈壁看星星',
    category: 'outdoors',
    creator: 'zhouye',
    days: -12,
    hour: 14,
    content: '没有月亮的那几天。自带睡袋，热水和馕管够。',
    area: '甘肃省 酒泉市',
    expense: 12000,
    picture: 'landscape',
  },
  {
    key: 'folk',
    title: '民谣夜，唱到末班车',
    category: 'music',
    creator: 'suyuan',
    days: -3,
    hour: 12,
    content: '三把吉他，一面手鼓。想唱的人写纸条。',
    area: '四川省 成都市',
    address: '玉林西路',
    picture: 'city',
  },
  {
    key: 'badminton',
    title: '周三晚上羽毛球，缺两个人',
    category: 'outdoors',
    creator: 'qiaoqiao',
    days: 3,
    hour: 11,
    content: '水平一般，脾气很好。球我出。',
    area: '湖北省 武汉市',
    picture: 'pattern',
    isWaiting: true,
  },
  {
    key: 'swap',
    title: 'Swap your plants',
    category: 'crafts',
    creator: 'freya',
    days: 6,
    hour: 8,
    content: 'Bring a cutting, take a cutting. Cacti welcome.',
    area: '上海市',
    picture: 'seascape',
    isWaiting: true,
  },
  {
    key: 'lottery',
    title: '到场就送大礼包，名额有限',
    category: 'crafts',
    creator: 'loud',
    days: 1,
    hour: 4,
    content: '先付定金再领礼包，加我私聊，人人有份！',
    area: '广东省 深圳市',
    expense: 19900,
    picture: 'abstract',
    isWaiting: true,
  },
]
