import type { Same } from '@plaza/ui/messages'
import type en from '../en/search.ts'

export default {
  'search.title': '搜索',
  'search.for': '想找点什么？',
  'search.go': '搜索',
  'search.kinds': '结果类型',
  'search.feeds': '动态',
  'search.people': '用户',
  'search.topics': '圈子',
  'search.events': '活动',
  'search.history': '最近搜索',
  'search.forget': '清除记录',
  'search.hot_topics': '热门圈子',
  'search.worth_following': '值得关注的人',
  'search.suggestions': '搜索建议',
  'search.suggested': '有 {count} 条建议',
  'search.too_short': '请至少输入两个字',
  'search.too_short_text': '搜索用户、圈子和活动，一个字就够。',
  'search.nothing': '没有找到与“{query}”相关的内容',
  'search.nothing_text': '换个词或减少关键词试试。',
} satisfies Same<typeof en>
