import type { Catalogue } from '../../kernel/index.ts'

/** Decisions, appeals and what people are told about them. */
export const moderation: Catalogue = {
  'announcement.too_many': '每天最多发布 {0} 条公告，请稍后再试。',
  'appeal.about_you': '你不能处理自己的申诉。',
  'appeal.decided': '该申诉已处理。',
  'appeal.guarded': '此人拥有须经他人复核才能恢复的权限，请在其页面上解除封禁。',
  'appeal.not_found': '没有这条申诉。',
  'appeal.own_decision': '该处理由你作出，申诉须由其他人处理。',
  'reply.title_taken': '该标题已被使用，请换一个。',
  'reply.too_many': '最多可以保存 {0} 条常用回复，请先移除一条。',
  'transparency.not_public': '本社区未公开这些数据。',
  'request.invalid.period_order': '开始日期不能晚于结束日期。',
  'request.invalid.period_long': '时间范围最多 {0} 天。',
  'decision.appealed': '你已对此处理提出过申诉，每项处理只能申诉一次。',
  'decision.ended': '该处理已失效。',
  'decision.no_rule': '没有这条规则，请使用 rules 设置中的代码或 other。',
  'decision.not_found': '没有这项处理。',
  'decision.too_late': '该处理的申诉期限已过。',
  'decision.too_many_appeals': '每天最多提出 {0} 次申诉，请稍后再试。',
  'rule.too_wide': '规则“{0}”会命中最近 {2} 条内容中的 {1} 条。请缩小范围，或确认确实要这样做。',
  'request.invalid.automatic_rule_media': '只有动态带有图片和视频。',
  'request.invalid.automatic_rule_profile': '个人资料之间不作比较。',
  'request.invalid.automatic_rule_then': '该规则的对象不支持此处理方式。',
  'request.invalid.automatic_rule_twice': '有两条自动规则同名。',
  'removal.not_found': '没有这次删除。',
  'removal.running': '此人的内容正在删除或恢复中，请等待完成。',
  'removal.too_late': '删除后 30 天内可以撤销。',
  'request.invalid.rule_code_other': '该代码表示“无规则”，请换一个。',
  'request.invalid.rule_code_twice': '有两条规则使用了该代码。',
  'request.invalid.rule_with_disabled':
    '规则须与封禁（disabled 为 true）、限制（limited_until）或聊天禁言（chat_muted_until）一起填写。',
}
