import type { Templates } from '../../kernel/index.ts'

/** Titles in the currency log. */
export const orders: Templates = {
  'order.adjustment': 'Adjustment',
  'order.debt_settled': 'Debt settled',
  'order.daily_check_in': 'Daily check-in',
  'order.load_test': 'Load test',
  'order.offer_paid': 'Reward paid for an answer',
  'order.offer_received': 'Reward received for an answer',
  'order.purchase_refunded': 'Refunded purchase',
  'order.recharge': 'Top-up',
  'order.recharge_of': 'Top-up: {product}',
  'order.reward_given': 'Reward sent',
  'order.reward_received': 'Reward received',
  'order.task_done': 'Task completed',
  'order.topic_fee': 'Topic joining fee',
  'order.topic_joined': 'Joining fee received',
  'order.withdrawal': 'Withdrawal',
}
