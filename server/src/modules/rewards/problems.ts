import type { Advice, Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, in addition to what their routes imply. */
export const problems: Problems = {
  deleteGift: { 404: ['staff.not_found'] },
  getGift: { 404: ['reward.gift_not_found'] },
  updateGift: { 404: ['staff.not_found'] },
}

/** What a client does about each code of this module. */
export const advice: Advice = {
  'reward.blocked': 'Say `message`, and hide the reward button.',
  'reward.blocking': 'Offer to lift the block first.',
  'reward.bot': 'Hide the reward button on what a bot published.',
  'reward.gift_not_found': 'Read `GET /reward-gifts` again and let the person choose.',
  'reward.oneself': "Hide the reward button on what is the person's own.",
  'reward.receiver_gone': 'Hide the reward button.',
  'reward.repeated':
    'The reward was given: read the list of rewards. Make a new `Idempotency-Key` only for another one.',
  'reward.too_much': 'Ask for a smaller number.',
}
