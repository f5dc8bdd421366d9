import type { Random } from '../random.ts'

const BEGINNINGS = [
  '清晨五点的菜市场，',
  '下班路上绕了一段远路，',
  '今天终于把阳台收拾好了，',
  '雨下了一整夜，',
  '外婆寄来一箱橘子，',
  '图书馆三楼靠窗的位置，',
  '坐了六个小时的绿皮火车，',
  '第一次自己烤面包，',
  '楼下那只橘猫，',
  '周末没有计划，',
  '把旧相机翻出来，',
  '在江边坐到天黑，',
  '学了三个月的吉他，',
  '搬家整理出一本旧日记，',
  '山顶的风很大，',
  'The first tram of the morning, ',
  'Fixed the old radio today, ',
  'Walked home along the canal, ',
  'A whole afternoon in the museum, ',
  'Tried my grandmother’s dumpling recipe, ',
  'The light after the storm, ',
  'Third week of learning to swim, ',
  'Found a second-hand bookshop, ',
  'Planted tomatoes on the balcony, ',
  'Late train, empty platform, ',
]
const ENDINGS = [
  '原来快乐可以这么简单。',
  '一切都刚刚好。',
  '拍了很多照片，只留下这一张。',
  '想起了很久没联系的朋友。',
  '明天还想再来一次。',
  '有人知道附近还有这样的地方吗？',
  '记录一下，免得忘了。',
  '这个季节真好。',
  '失败了两次，第三次终于成功。',
  '分享给同样喜欢的人。',
  '你们今天过得怎么样？',
  '慢一点，也没关系。',
  '希望大家都平安。',
  '回家煮了一碗面。',
  'and nobody was in a hurry.',
  'and it worked on the second try.',
  'I would do it again tomorrow.',
  'and forgot to look at the clock.',
  'who wants to come along next time?',
  'small things, big smile.',
  'worth every minute.',
  'and now my hands smell of soil.',
]
const COMMENTS = [
  '写得真好。',
  '我也想去！',
  '在哪里？求地址。',
  '看完心情都变好了。',
  '同感。',
  '照片好美。',
  '下次叫上我。',
  '收藏了。',
  '哈哈哈，太真实了。',
  '辛苦了，抱抱。',
  'Lovely.',
  'Where is this?',
  'Count me in next time.',
  'This made my day.',
  'Same here.',
  'What lens did you use?',
  'Saving this for later.',
  'So calm.',
  'Haha, exactly.',
]
const REPLIES = [
  '谢谢！',
  '就在老城区，走几步就到。',
  '好呀，一起。',
  '下周末还去。',
  'Thank you!',
  'Ten minutes from the station.',
  'Deal.',
  'Any time.',
]

export const THEMES: readonly (readonly [title: string, description: string | null])[] = [
  ['一扇窗', '你每天看出去的那扇窗。'],
  ['A slow meal', 'Something that took hours and was gone in minutes.'],
  ['街角', '最普通的街角，最好看的光。'],
  ['What I am learning', null],
  ['旧物', '舍不得扔的那一件。'],
]
export const CATEGORIES = ['编辑精选', 'Photography', '美食', 'Small joys', '长文'] as const

/** Something a member might say. */
export const feedText = (random: Random): string => {
  const beginning = random.pick(BEGINNINGS)
  const endings = ENDINGS.filter((ending) => isLatin(ending) === isLatin(beginning))
  const ending = random.pick(endings)
  const text = `${beginning}${ending}`
  // A second thought is another one, and a sentence of its own.
  const others = endings.filter((other) => other !== ending && !other.startsWith('and '))
  return random.chance(0.25) ? `${text}\n\n${capitalised(random.pick(others))}` : text
}
/** Tags people put under what they write, by how it begins. */
const TAGS: Readonly<Record<string, string>> = {
  '清晨五点的菜市场，': '#菜市场 #早起',
  '今天终于把阳台收拾好了，': '#阳台',
  '坐了六个小时的绿皮火车，': '#慢火车 #旅行',
  '第一次自己烤面包，': '#烘焙',
  '把旧相机翻出来，': '#胶片 #摄影',
  '楼下那只橘猫，': '#猫',
  'The first tram of the morning, ': '#tram #morning',
  'Fixed the old radio today, ': '#repair',
  'Walked home along the canal, ': '#canal #walking',
  'Planted tomatoes on the balcony, ': '#balcony #growing',
  'Late train, empty platform, ': '#trains',
}
const COMPANIONS = ['lin', '苏远', 'otto', 'Noor', 'Grace, mostly tea'] as const
const TAGGED = 3
const ACCOMPANIED = 14

/** Every third such text has its tags, and some say with whom. */
export function withTags(text: string, at: number): string {
  const tags = at % TAGGED === 0 && Object.entries(TAGS).find(([beginning]) => text.startsWith(beginning))?.[1]
  const companion = COMPANIONS[Math.floor(at / ACCOMPANIED) % COMPANIONS.length]!
  const mention = /^[\p{L}\p{N}]+$/u.test(companion) ? `@${companion}` : `@{${companion}}`
  const company = at % ACCOMPANIED === 0 && (isLatin(text) ? `With ${mention}.` : `和 ${mention} 一起。`)
  return [text, company, tags].filter(Boolean).join('\n')
}
export const commentText = (random: Random): string => random.pick(COMMENTS)
export const replyText = (random: Random): string => random.pick(REPLIES)

const capitalised = (text: string): string => text[0]!.toUpperCase() + text.slice(1)

const isLatin = (text: string): boolean => !/[\u2e80-\u9fff\uff00-\uffef]/.test(text)
