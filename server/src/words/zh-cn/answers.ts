import type { Catalogue } from '../../kernel/index.ts'

/** What was done, titles of orders, and messages that are sent. */
export const answers: Catalogue = {
  done: {
    'A second person has to agree to this. It waits in the staff queue.': '须由第二人确认，已进入待办队列。',
    'Collected.': '已收藏。',
    'Everybody will be registered within minutes.': '将在几分钟内为所有人开通。',
    'If the number or address can receive it, a code is on its way.': '若该号码或邮箱可以接收，验证码已发出。',
    'Pay to complete your recharge.': '请完成支付以充值。',
    'Registered for messaging.': '消息账号已开通。',
    'Signed out.': '已退出登录。',
    'Taken.': '已收到。',
    'Thank you. Staff will look at your report.': '感谢举报，工作人员会尽快查看。',
    'The account is deleted.': '账号已注销。',
    'The comment is written.': '评论已发布。',
    'The event is removed.': '活动已删除。',
    'The feed is published.': '动态已发布。',
    'The file was stored.': '文件已保存。',
    'The group is made.': '群已创建。',
    'The reward was given.': '打赏成功。',
    'They are members now.': '已加入群。',
    'You like it.': '已点赞。',
    'Your application waits for the manager of this topic.': '申请已提交，等待话题管理者审核。',
    'Your messaging password is another one now.': '消息密码已重置。',
    'Your request awaits review.': '申请已提交，等待审核。',
    'Your seller information was saved.': '卖家信息已保存。',
    'Your uid is your user id.': '你的 uid 就是用户 id。',
  },
  order: {
    Adjustment: '余额调整',
    'Debt settled': '欠款结清',
    'Fee for joining a topic': '加入话题的费用',
    Recharge: '充值',
    'Recharge: {0}': '充值：{0}',
    'Refunded purchase': '购买退款',
    'Reward given': '送出打赏',
    'Reward received': '收到打赏',
    'Daily sign-in': '每日签到',
    'Task done': '完成任务',
    'Topic joined': '话题有人加入',
    Withdrawal: '提现',
  },
  mail: {
    'Your Plaza code': '你的 Plaza 验证码',
    '{0} is your Plaza code. It is valid for 5 minutes; do not give it to anybody.':
      '验证码 {0}，5 分钟内有效，请勿告知他人。',
  },
}
