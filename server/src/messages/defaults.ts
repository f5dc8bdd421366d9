import { createDefaults } from '../kernel/index.ts'

type Pair = readonly [chinese: string, english: string]

/** Names that the demo and a fresh installation come with. A name staff give is shown as they gave it. */
const NAMES: readonly Pair[] = [
  ['金币', 'Coins'],
  ['枚', 'coins'],
  // What a fresh installation says about its currency.
  ['应用内购买在商店确认后立即到账。', 'In-app purchases are credited as soon as the store confirms them.'],
  ['提现由人工审核，一般两个工作日内完成。', 'Withdrawals are reviewed by a person, usually within two working days.'],
  ['支付确认后立即到账。', 'Coins are credited as soon as the payment is confirmed.'],
  [
    '金币用于互相打赏，没有其他用途，也不计利息。',
    'Coins are for rewarding each other; they have no other use and earn no interest.',
  ],
  // Gifts.
  ['一杯茶', 'A cup of tea'],
  ['向日葵', 'Sunflower'],
  ['好书', 'A good book'],
  ['纸船', 'Paper boat'],
  ['烟花', 'Fireworks'],
  ['热气球', 'Hot-air balloon'],
  ['灯塔', 'Lighthouse'],
  ['银河', 'Milky Way'],
  // Categories of feeds, topics and events.
  ['编辑精选', 'Editor’s choice'],
  ['摄影', 'Photography'],
  ['美食', 'Food'],
  ['小确幸', 'Small joys'],
  ['长文', 'Long reads'],
  ['生活', 'Life'],
  ['手艺', 'Crafts'],
  ['山野', 'Outdoors'],
  ['声音', 'Sound'],
  ['读写', 'Reading and writing'],
  ['邻里', 'Neighbourhood'],
  ['户外', 'Open air'],
  ['读书会', 'Book club'],
  ['音乐', 'Music'],
  ['手作', 'Handmade'],
  // Tags and their categories.
  ['兴趣', 'Interests'],
  ['运动', 'Sports'],
  ['职业', 'Work'],
  ['旅行', 'Travel'],
  ['阅读', 'Reading'],
  ['电影', 'Movies'],
  ['园艺', 'Gardening'],
  ['桌游', 'Board games'],
  ['跑步', 'Running'],
  ['骑行', 'Cycling'],
  ['羽毛球', 'Badminton'],
  ['游泳', 'Swimming'],
  ['登山', 'Hiking'],
  ['瑜伽', 'Yoga'],
  ['滑板', 'Skateboarding'],
  ['民谣', 'Folk'],
  ['摇滚', 'Rock'],
  ['古典', 'Classical'],
  ['爵士', 'Jazz'],
  ['嘻哈', 'Hip-hop'],
  ['电子', 'Electronic'],
  ['设计师', 'Designer'],
  ['程序员', 'Programmer'],
  ['教师', 'Teacher'],
  ['医生', 'Doctor'],
  ['学生', 'Student'],
  ['自由职业', 'Freelancer'],
  ['猫', 'Cats'],
  ['狗', 'Dogs'],
  ['咖啡', 'Coffee'],
  ['极简', 'Minimalism'],
  ['夜猫子', 'Night owl'],
]

/** Reasons the console offers until staff write their own. */
const REASONS: readonly Pair[] = [
  ['已有相同内容的圈子。', 'A topic about this already exists.'],
  ['名称或简介与内容不符。', 'The name or description doesn’t match the content.'],
  ['属于广告。', 'Advertising.'],
  ['你无权使用这些图片。', 'You don’t have the rights to these images.'],
  ['无法核实该品牌。', 'The brand could not be verified.'],
  ['请先与我们确认账户姓名。', 'Please confirm the name on your account with us first.'],
  ['其中一部分金额正在核查。', 'Part of this amount is under review.'],
  ['未违反社区规则。', 'This does not break our rules.'],
  ['此前已被举报并处理。', 'Already reported and decided.'],
  ['缺少时间或地点。', 'Time or place is missing.'],
  ['酌情免除。', 'Waived as a gesture of goodwill.'],
  ['已在支付平台退回付款人。', 'Refunded to the payer by the provider.'],
]

const inBoth = (pairs: readonly Pair[]) => pairs.map(([chinese, english]) => ({ en: english, 'zh-CN': chinese }))

/** Stored texts in the reader's language, as long as they are as they came. */
export const readDefault = createDefaults({ name: inBoth(NAMES), reason: inBoth(REASONS) })
