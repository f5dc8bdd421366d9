import type { Templates } from '../../kernel/index.ts'

/** Titles in the currency log. */
export const orders: Templates = {
  'order.adjustment': 'Adjustment',
  'order.debt_settled': 'Debt settled',
  'order.daily_check_in': 'Daily sign-in',
  'order.load_test': 'Load test',
  'order.offer_paid': 'Offer paid',
  'order.offer_received': 'Offer received',
  'order.purchase_refunded': 'Refunded purchase',
  'order.recharge': 'Recharge',
  'order.recharge_of': 'Recharge: {product}',
  'order.reward_given': 'Reward given',
  'order.reward_received': 'Reward received',
  'order.task_done': 'Task done',
  'order.topic_fee': 'Fee for joining a topic',
  'order.topic_joined': 'Topic joined',
  'order.withdrawal': 'Withdrawal',
}
