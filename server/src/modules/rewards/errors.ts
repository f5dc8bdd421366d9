import { forbidden, invalid, notFound, Problem, type Refusals } from '../../kernel/index.ts'
import { postingRefusals } from '../ledger/index.ts'

export const giftNotFound = () => notFound('reward.gift_not_found', 'This gift does not exist.')

/** Why a reward may be refused, as the giver sees it. */
export const rewardRefusals: Refusals = {
  ...postingRefusals,
  reward_not_oneself: () => new Problem(422, 'reward.oneself', 'You can’t reward yourself.'),
  reward_gift_there: () => invalid('gift_id', 'This gift does not exist.', 'reward.gift_not_found'),
  reward_logs_amount: () =>
    invalid('numbers', 'A reward can be at most 1,000,000,000 coins in total. Give less.', 'reward.too_much'),
  reward_receiver_there: () => forbidden('reward.receiver_gone', 'This person has left and can no longer be rewarded.'),
  reward_receiver_earns: () => new Problem(422, 'reward.bot', 'Bots can’t be rewarded.'),
  reward_not_blocked: () => forbidden('reward.blocked', 'This person has blocked you.'),
  reward_not_blocking: () => forbidden('reward.blocking', 'You have blocked this person. Unblock them first.'),
  // The stored answer of the first request is gone, but its effect stays.
  ledger_transfers_once: () =>
    new Problem(422, 'reward.repeated', 'A reward was already given with this Idempotency-Key. Use a new one.'),
}
