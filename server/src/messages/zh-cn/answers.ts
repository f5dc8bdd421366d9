import type { Catalogue } from '../../kernel/index.ts'

/** What was done. */
export const answers: Catalogue = {
  done: {
    'A second person must approve this. It is now in the staff queue.': '须由第二人确认，已进入待办。',
    'Saved.': '已收藏。',
    'Everyone will be registered within minutes.': '将在几分钟内为所有人开通。',
    'A code is on its way.': '验证码已发出。',
    'If the number or address is registered, a code is on its way.': '若该号码或邮箱可以接收，验证码已发出。',
    'Complete the payment to finish your recharge.': '请完成支付以充值。',
    'Registered for messaging.': '消息账号已开通。',
    'Signed out.': '已退出登录。',
    'Taken.': '已收到。',
    'Thank you. We will review your report.': '感谢举报，工作人员会尽快查看。',
    'Account deleted.': '账号已注销。',
    'Comment posted.': '评论已发布。',
    'Event deleted.': '活动已删除。',
    'Post published.': '动态已发布。',
    'File stored.': '文件已保存。',
    'Group created.': '群已创建。',
    'Reward sent.': '打赏成功。',
    'Members added.': '已添加群成员。',
    'Liked.': '已点赞。',
    'Your request was sent to the manager of this topic.': '申请已提交，等待圈子管理员审核。',
    'Your messaging password was reset.': '消息密码已重置。',
    'Your request is pending review.': '申请已提交，等待审核。',
    'Seller information saved.': '卖家信息已保存。',
    'Your uid is your user id.': '你的 uid 就是用户 id。',
  },
}
