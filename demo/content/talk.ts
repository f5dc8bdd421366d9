/** A question with answers; ends so many hours after the demo was made, or before. */
interface DemoPoll {
  author: string
  minutesAgo: number
  text: string
  options: readonly string[]
  multiple?: boolean
  endsInHours: number
}

export const POLLS: readonly DemoPoll[] = [
  {
    author: 'zhouye',
    minutesAgo: 190,
    text: '周末写生去哪里？ #菜市场 #早起',
    options: ['城南菜市场', '老码头', '植物园', '在家画窗外'],
    endsInHours: 40,
  },
  {
    author: 'hannah',
    minutesAgo: 340,
    text: 'Which street should we map next? Choose as many as you like. #trees',
    options: ['Mill Lane', 'Station Road', 'The old harbour'],
    multiple: true,
    endsInHours: 70,
  },
  {
    author: 'nuannuan',
    minutesAgo: 620,
    text: '下周的新面包，听大家的。 #烘焙',
    options: ['核桃乡村包', '桂花小餐包', '海盐奶油卷'],
    endsInHours: 120,
  },
  {
    author: 'tomasz',
    minutesAgo: 60 * 24 * 6,
    text: 'Repair night: which day suits you best?',
    options: ['Tuesday', 'Thursday', 'Sunday afternoon'],
    endsInHours: -24,
  },
  {
    author: 'chenmo',
    minutesAgo: 60 * 24 * 9,
    text: '读书会下一本读什么？',
    options: ['一本诗集', '一本游记', '一本小说'],
    endsInHours: -60,
  },
]

/** A post that quotes another one, which has one of these words. */
export const QUOTES: readonly { author: string; minutesAgo: number; text: string; of: string }[] = [
  { author: 'qiaoqiao', minutesAgo: 130, text: '这一条我看了三遍，明天也去坐一次。', of: '绿皮火车' },
  { author: 'diego', minutesAgo: 260, text: 'This is exactly how my week felt.', of: 'canal' },
  { author: 'weiwei', minutesAgo: 450, text: '同款橘猫，性格一模一样。', of: '橘猫' },
  {
    author: 'amara',
    minutesAgo: 700,
    text: 'Asking for the recipe, publicly, so that there is no way out.',
    of: 'dumpling',
  },
]

/** Posts that mention people; with what they said before an edit. */
export const MENTIONS: readonly { author: string; minutesAgo: number; text: string; before?: string }[] = [
  {
    author: 'ayi',
    minutesAgo: 95,
    text: '和@周野 一起把阳台画完了，颜料用掉半管绿色。 #阳台',
    before: '和@周野 一起把阳台画完了，颜料用掉半管绿。',
  },
  {
    author: 'priya',
    minutesAgo: 220,
    text: 'Thanks @Noor and @otto for carrying the piano. It is in tune, more or less. #radio',
    before: 'Thanks @Noor and @otto for carying the piano. It is in tune, more or less.',
  },
  {
    author: 'laoxu',
    minutesAgo: 510,
    text: '@{Hannah Vogelsang} 送来的座钟走起来了，声音很轻。做法写在这里：https://example.org/clocks',
  },
]

/** What is behind their links. */
export const PREVIEWS = [
  { url: 'https://example.org/clocks', title: '老座钟的保养', description: '上油、校准、听声音：三十年的手记。' },
]
