import type { Templates } from '../../kernel/index.ts'

/** What was done. */
export const done: Templates = {
  'done.account_deleted': '账号已注销。',
  'done.cash_requested': '申请已提交，等待审核。',
  'done.code_sent': '验证码已发送。',
  'done.code_sent_if_known': '如果该号码或邮箱已注册，验证码已发送。',
  'done.commented': '评论已发布。',
  'done.event_deleted': '活动已删除。',
  'done.everyone_registering': '将在几分钟内为所有人开通。',
  'done.file_stored': '文件已保存。',
  'done.group_created': '群聊已创建。',
  'done.im_password_reset': '消息密码已重置。',
  'done.im_registered': '消息账号已开通。',
  'done.im_uid': '你的 uid 就是你的用户 id。',
  'done.join_requested': '申请已提交，等待圈子管理员审核。',
  'done.liked': '已点赞。',
  'done.members_added': '已添加群成员。',
  'done.proposed': '须由他人复核，已提交到待办。',
  'done.published': '动态已发布。',
  'done.recharge_begun': '请完成支付，以完成充值。',
  'done.reported': '感谢举报，我们会尽快处理。',
  'done.rewarded': '打赏成功。',
  'done.saved': '已收藏。',
  'done.seller_saved': '卖家信息已保存。',
  'done.signed_out': '已退出登录。',
  'done.taken': '已收到。',
}
