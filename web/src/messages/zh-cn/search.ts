import type en from '../en/search.ts'
import type { Same } from '../index.ts'

export default {
  'search.title': '搜索',
  'search.for': '想找点什么？',
  'search.go': '搜索',
  'search.kinds': '结果类型',
  'search.feeds': '动态',
  'search.people': '用户',
  'search.topics': '话题',
  'search.events': '活动',
  'search.history': '最近搜索',
  'search.forget': '清除记录',
  'search.hot_topics': '大家在聊的话题',
  'search.worth_following': '值得关注的人',
  'search.suggestions': '搜索建议',
  'search.suggested': '有 {count} 条建议',
  'search.too_short': '请至少输入两个字',
  'search.too_short_text': '搜索用户、话题和活动只需一个字。',
  'search.nothing': '没有找到与“{query}”相关的内容',
  'search.nothing_text': '换个词，或者少写几个字试试。',
} satisfies Same<typeof en>
