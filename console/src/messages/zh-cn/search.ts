import type { Same } from '@plaza/ui/messages'
import type { search as en } from '../en/search.ts'

export const search: Same<typeof en> = {
  'search.about': '搜索全部内容，包括已删除和隐藏的。聊天消息仅在被举报后可见。',
  'search.field': '关键词、from:昵称、after:2026-11、"词组"',
  'search.kind': '类型',
  'search.everything': '全部',
  'search.start': '想找什么？',
  'search.none': '没有找到',
  'search.none_about': '请减少或更换关键词。',
  'search.more': '显示更多',
  'search.all_of': '查看全部',
  'search.users': '用户',
  'search.feeds': '动态',
  'search.comments': '评论',
  'search.topics': '圈子',
  'search.events': '活动',
  'search.commodities': '商品',
  'search.brands': '品牌',
  'search.knowledge': '课程',
  'search.chapters': '章节',
  'search.infos': '文章',
  'search.wendas': '问答',
  'search.messages': '被举报的消息',
}
