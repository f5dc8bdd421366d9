import type { Same } from '@plaza/ui/messages'
import type en from '../en/parts.ts'

export default {
  'parts.names': '用户和标签',
  'parts.report_title': '举报',
  'parts.report_about': '每条举报都会有人处理，对方不会知道是谁举报的。',
  'parts.report_spam': '垃圾广告',
  'parts.report_harassment': '辱骂、仇恨或骚扰',
  'parts.report_sexual': '色情内容',
  'parts.report_violent': '暴力或自残',
  'parts.report_fraud': '欺诈或不实信息',
  'parts.report_illegal': '违法或侵犯他人权益',
  'parts.report_other': '其他',
  'parts.report_details': '补充说明',
  'parts.report_send': '提交举报',
  'parts.report_sent': '感谢反馈，我们会尽快处理。',
  'parts.failed': '操作失败：{reason}',
  'parts.link_copied': '链接已复制',
  'parts.no_one': '还没有人',
  'parts.follow': '关注',
  'parts.following': '已关注',
  'parts.mutual': '互相关注',
  'parts.waits': '等待发送',
  'parts.follow_refused': '关注失败：{reason}',
  'parts.choose_picture': '选择图片',
  'parts.remove_picture': '移除图片',
} satisfies Same<typeof en>
