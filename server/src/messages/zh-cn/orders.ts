import type { Templates } from '../../kernel/index.ts'

/** Titles in the currency log. */
export const orders: Templates = {
  'order.adjustment': '余额调整',
  'order.debt_settled': '欠款结清',
  'order.daily_check_in': '每日签到',
  'order.load_test': '压力测试',
  'order.offer_paid': '支付悬赏',
  'order.offer_received': '收到悬赏',
  'order.purchase_refunded': '购买退款',
  'order.recharge': '充值',
  'order.recharge_of': '充值：{product}',
  'order.reward_given': '送出打赏',
  'order.reward_received': '收到打赏',
  'order.task_done': '完成任务',
  'order.topic_fee': '圈子加入费用',
  'order.topic_joined': '收到加入费用',
  'order.withdrawal': '提现',
}
