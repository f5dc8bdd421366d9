import type { Same } from '@plaza/ui/messages'
import type { insight as en } from '../en/insight.ts'

export const insight: Same<typeof en> = {
  'insight.title': '用户活跃',
  'insight.about': '每晚统计，按 UTC 日期。',
  'insight.none': '正在统计首批数据，稍后即可查看。',
  'insight.active': '活跃人数',
  'insight.day': '当天',
  'insight.week': '7 天内',
  'insight.month': '30 天内',
  'insight.written': '人均发布',
  'insight.posts': '动态',
  'insight.comments': '评论',
  'insight.answer': '新人首条动态多少分钟后有人回应',
  'insight.median': '中位数',
  'insight.answered': '三天内得到回应的新人首条动态',
  'insight.share': '占比（%）',
  'insight.cohorts': '按加入周统计留存',
  'insight.cohorts_about': '某周加入的用户中，当周及之后各周仍活跃的比例。',
  'insight.joined': '加入周',
  'insight.people': '人数',
  'insight.later': '第 {count} 周',
}
