export interface DemoWenda {
  by: string
  title: string
  content: string
  offer: number
}

const asked = (by: string, title: string, content: string, offer = 0): DemoWenda => ({ by, title, content, offer })

export const wendas: readonly DemoWenda[] = [
  asked('lin', '龟背竹叶子发黄怎么办？', '朝西的窗台，一周浇一次水，新叶还好，老叶从边上开始黄。', 50),
  asked('qiaoqiao', '第一次一个人长途骑行，带什么不后悔？', '大概五天，住小旅馆，想尽量轻。', 100),
  asked('tangyuan', '有没有适合三岁孩子的安静的桌游？', '最好不靠运气，也不靠吵。'),
  asked('weiwei', '老房子的木窗怎么补漆不掉色？', '上次刷完一个夏天就起皮了。', 30),
  asked('doudou', '猫半夜四点叫醒我，怎么让它等到六点？', '试过喂饱、玩累、装睡，都没用。', 20),
  asked(
    'hannah',
    'Where can I record rain on a tin roof?',
    'Indoors underneath it, somewhere people will not mind a stranger with a microphone.',
    80,
  ),
  asked('diego', 'How do you keep sourdough alive while travelling?', 'Three weeks, no fridge for most of it.'),
  asked(
    'priya',
    'Which tree smells like this in November?',
    'Sweet, a little like tea, near the old bridge after dark.',
    10,
  ),
  asked(
    'tomasz',
    'Can a bent derailleur hanger be straightened twice?',
    'The first time went fine. I am nervous about the second.',
    40,
  ),
  asked(
    'grace',
    'What do you say to a neighbour who practises the same song?',
    'Every evening. It is a good song. It was a good song.',
  ),
]
