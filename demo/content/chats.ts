/** A line of a conversation: who says it, and how many minutes after the one before. */
export type DemoLine = readonly [by: string, text: string, minutes?: number, mentions?: readonly string[]]

export interface DemoChat {
  /** Two people, a group of `fill-groups.ts` by its place, or a topic by its key. */
  between?: readonly [from: string, to: string]
  group?: number
  topic?: string
  /** The second person has not accepted it. */
  isRequest?: true
  /** Of the last messages so many are unread, by those who did not write them. */
  unread?: number
  /** When the last message was sent. */
  endedMinutesAgo: number
  lines: readonly DemoLine[]
}

export const demoChats: readonly DemoChat[] = [
  {
    between: ['lin', 'suyuan'],
    endedMinutesAgo: 14,
    unread: 1,
    lines: [
      ['suyuan', '周六的写生你去吗？'],
      ['lin', '去的，七点菜市场东门见。', 3],
      ['suyuan', '我带了两个小板凳，分你一个。', 1],
      ['lin', '太好了，上次蹲得腿麻。', 2],
      ['lin', '对了，你那支钢笔是哪家的？', 40],
      ['suyuan', '河边文具店，老板说还剩三支。', 12],
    ],
  },
  {
    between: ['lin', 'hannah'],
    endedMinutesAgo: 95,
    lines: [
      ['hannah', 'Your drawing of the noodle stall made me hungry.'],
      ['lin', 'That was the idea! They close at two, go early.', 6],
      ['hannah', 'Is it the one behind the bus station?', 2],
      ['lin', 'Yes, blue awning, no sign.', 1],
      ['hannah', 'Found it. You were right about the chili oil.', 1300],
    ],
  },
  {
    between: ['lin', 'zhouye'],
    endedMinutesAgo: 300,
    lines: [
      ['lin', '慢车那条线现在还开吗？'],
      ['zhouye', '开，每天一班，早上六点二十。', 15],
      ['zhouye', '靠窗坐右边，过桥的时候能看到整条江。', 1],
      ['lin', '记下了，谢谢！', 4],
    ],
  },
  {
    between: ['lin', 'noor'],
    endedMinutesAgo: 1500,
    lines: [
      ['noor', 'Finished the book. I did not see the ending coming.'],
      ['lin', 'Right? I read the last page three times.', 30],
      ['noor', 'Chenmo says the sequel is quieter.', 5],
      ['lin', 'Then it is next.', 2],
    ],
  },
  {
    between: ['qiaoqiao', 'lin'],
    endedMinutesAgo: 2600,
    lines: [
      ['qiaoqiao', '照片我洗出来了，有一张你在笑。'],
      ['lin', '只有一张？', 1],
      ['qiaoqiao', '其他的都在吃。', 1],
    ],
  },
  {
    between: ['kenji', 'lin'],
    isRequest: true,
    unread: 2,
    endedMinutesAgo: 180,
    lines: [
      ['kenji', 'Hi Lin, I am putting together a small show of market sketches in spring.'],
      ['kenji', 'Would you like to hang three or four of yours? No hurry.', 1],
    ],
  },
  {
    between: ['amara', 'diego'],
    endedMinutesAgo: 400,
    lines: [
      ['amara', 'Did the recorder survive the rain?'],
      ['diego', 'It did. The microphone sounds like a frog now.', 8],
      ['amara', 'Field recording!', 1],
    ],
  },
  {
    between: ['chenmo', 'tangyuan'],
    endedMinutesAgo: 700,
    lines: [
      ['tangyuan', '昨晚几点睡的？'],
      ['chenmo', '读完就睡了。', 9],
      ['tangyuan', '那就是没睡。', 1],
    ],
  },
  {
    between: ['priya', 'tomasz'],
    endedMinutesAgo: 900,
    lines: [
      ['priya', 'The toaster you repaired has started to hum.'],
      ['tomasz', 'That is the extra feature.', 4],
      ['priya', 'Bringing it back on Thursday.', 2],
    ],
  },
  {
    group: 0,
    endedMinutesAgo: 25,
    unread: 3,
    lines: [
      ['lin', '这周末天气不错，周日去青城山？'],
      ['suyuan', '去！', 2],
      ['zhouye', '我可以开车，还能坐三个人。', 5],
      ['ayun', '几点出发？', 10],
      ['lin', '六点半，北门地铁站。', 3],
      ['shitou', '太早了吧……七点？', 6],
      ['qiaoqiao', '我站六点半。', 1],
      ['ayun', '@lin 帮我带一份豆浆，谢谢！', 30, ['lin']],
      ['zhouye', '上次那家包子也可以。', 2],
    ],
  },
  {
    group: 1,
    endedMinutesAgo: 600,
    unread: 2,
    lines: [
      ['chenmo', 'Who is awake?'],
      ['hannah', 'Nobody. Chapter nine.', 3],
      ['noor', 'Chapter two. It was a long day.', 4],
      ['momo', '我在看菜谱，算吗？', 8],
      ['chenmo', 'It counts if you cry.', 2],
      ['momo', '洋葱那一页。', 1],
    ],
  },
  {
    group: 2,
    endedMinutesAgo: 120,
    lines: [
      ['mo', '今天队列里有六条，我看了四条。'],
      ['suyuan', '剩下两条我来。', 12],
      ['lin', '我晚上在，有事叫我。', 40],
    ],
  },
  {
    topic: 'market-sketches',
    endedMinutesAgo: 45,
    unread: 2,
    lines: [
      ['lin', '这里可以聊天了。这周六照旧，七点，东门。'],
      ['suyuan', '收到！', 5],
      ['orange', '下雨也画吗？', 20],
      ['lin', '下雨就画雨棚下面的鱼摊。', 3],
      ['suyuan', '鱼摊老板上次要了我那张画，贴在冰柜上了。', 15],
    ],
  },
]
