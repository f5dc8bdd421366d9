import type { PictureKind } from '../../pictures/pictures.ts'

export interface DemoKnowledge {
  key: string
  by: string
  title: string
  subtitle: string
  intro: string
  price: number
  picture: PictureKind
  chapters: readonly [title: string, freeContent: string][]
  isHidden?: true
}

export const knowledge: readonly DemoKnowledge[] = [
  {
    key: 'balcony',
    by: 'ayun',
    title: '阳台种菜六课',
    subtitle: '从一粒种子到一盘沙拉',
    intro: '不需要院子，只需要半天太阳。',
    price: 19,
    picture: 'bloom',
    chapters: [
      ['光：先看一天的影子', '把椅子放到你想种菜的地方坐一天，记下太阳什么时候来、什么时候走。'],
      ['土：别急着买最贵的', '一半园土，一半腐叶，手一握成团、一松就散，就够好了。'],
      ['种子：少撒一点', '每个格子两粒，强的留下，弱的移走。'],
      ['水：手指比天气预报准', '插下去一节手指，干了再浇，浇就浇透。'],
      ['虫：先认识再动手', '七星瓢虫的幼虫很丑，但它是你的帮手。'],
      ['收：从外面的叶子开始', '留住心，它会一直长。'],
    ],
  },
  {
    key: 'sketch',
    by: 'lin',
    title: '菜市场写生',
    subtitle: '画得像不如画得热闹',
    intro: '带一支笔、一个小本子，跟着人流慢慢走。',
    price: 29,
    picture: 'city',
    chapters: [
      ['先画声音', '闭上眼听一分钟，再画你觉得最响的那个摊位。'],
      ['人是会动的', '别等他停下，画他正在做的事。'],
      ['颜色只用三种', '红、绿，和今天天空的颜色。'],
    ],
  },
  {
    key: 'listening',
    by: 'hannah',
    title: 'Field recording for beginners',
    subtitle: 'Ten minutes of quiet a day',
    intro: 'What a place sounds like when you stop talking.',
    price: 12,
    picture: 'seascape',
    chapters: [
      ['Standing still', 'Press record, then do nothing for five minutes. Your own feet are the first thing to learn.'],
      ['Wind', 'A sock over the microphone is better than any filter.'],
      ['Rooms', 'Every kitchen hums in its own key. Find it.'],
      ['Keeping notes', 'Write down what you heard before you listen to it again.'],
    ],
  },
  {
    key: 'documentary',
    by: 'suyuan',
    title: '拍一个你认识的人',
    subtitle: '纪录短片入门',
    intro: '从身边的人开始，因为他们会原谅你。',
    price: 39,
    picture: 'landscape',
    chapters: [
      ['先不带机器去三次', '第一次聊天，第二次帮忙，第三次沉默。'],
      ['问一个你真的想知道的问题', '不知道答案的问题才值得开机。'],
    ],
  },
  {
    key: 'clocks',
    by: 'laoxu',
    title: '修一只停了的钟',
    subtitle: '还在写',
    intro: '草稿，等照片拍好再放出来。',
    price: 0,
    picture: 'planet',
    chapters: [['先听', '停了的钟也有声音，轻轻摇一摇。']],
    isHidden: true,
  },
]
