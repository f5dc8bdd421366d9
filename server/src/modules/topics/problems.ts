import type { Advice, Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, in addition to what their routes imply. */
export const problems: Problems = {
  acceptTopicApplication: {
    403: ['currency.switched_off', 'currency.too_little', 'topic.not_manager', 'topic.not_open', 'topic.too_many'],
    404: ['topic.application_not_found', 'topic.not_found'],
    422: ['topic.application_decided'],
  },
  adminCreateTopicCategory: { 422: ['topic.category_taken'] },
  adminGetTopic: { 404: ['topic.not_found'] },
  adminUpdateTopicCategory: { 422: ['topic.category_taken'] },
  adminUpdateTopic: { 404: ['topic.not_found'] },
  createTopic: {
    403: ['topic.creation_closed'],
    422: ['topic.category_not_found', 'topic.name_taken', 'topic.too_many'],
  },
  deleteTopic: { 403: ['topic.not_manager'], 404: ['topic.not_found'] },
  getTopic: { 404: ['topic.not_found'] },
  getTopicCanPub: { 404: ['topic.not_found'] },
  joinTopic: {
    401: ['auth.step_up'],
    403: ['currency.switched_off', 'currency.too_little', 'topic.creator_gone'],
    404: ['topic.not_found'],
    422: ['topic.invitor_not_member', 'topic.too_many'],
  },
  leaveTopic: { 403: ['topic.creator_stays', 'topic.not_manager'], 404: ['topic.not_found'] },
  listTopicApplications: { 403: ['topic.not_manager'], 404: ['topic.not_found'] },
  listTopicFollowers: { 401: ['auth.required'], 403: ['topic.not_manager'], 404: ['topic.not_found'] },
  listTopicRewardRank: { 404: ['topic.not_found'] },
  listTopicRewards: { 404: ['topic.not_found'] },
  rejectTopicApplication: {
    403: ['topic.not_manager'],
    404: ['topic.application_not_found', 'topic.not_found'],
    422: ['topic.application_decided'],
  },
  reportTopic: { 404: ['topic.not_found'], 422: ['report.own'], 429: ['report.too_many'] },
  rewardTopic: {
    401: ['auth.step_up'],
    403: [
      'currency.debt',
      'currency.switched_off',
      'currency.too_little',
      'reward.blocked',
      'reward.blocking',
      'reward.receiver_gone',
    ],
    404: ['topic.not_found'],
    422: ['reward.bot', 'reward.gift_not_found', 'reward.oneself', 'reward.repeated', 'reward.too_much'],
  },
  setTopicCanPub: { 403: ['topic.not_manager'], 404: ['topic.not_found'], 422: ['topic.not_members'] },
  shareTopic: { 404: ['topic.not_found'] },
  updateTopic: {
    403: ['chat.off', 'chat.topics_off', 'topic.not_manager'],
    404: ['chat.elsewhere', 'topic.not_found'],
    422: ['topic.category_not_found', 'topic.name_taken'],
  },
}

/** What a client does about each code of this module. */
export const advice: Advice = {
  'topic.application_decided': 'Read the applications again.',
  'topic.application_not_found': 'Read the applications again.',
  'topic.category_not_found': 'Read `GET /feed/topics/categories` again and let the person choose.',
  'topic.category_taken': 'Ask for another name.',
  'topic.creation_closed': 'Hide the way to create a topic; `GET /feed/topics/check-can-create` says it beforehand.',
  'topic.creator_gone': 'Say `message`: no one can join for a fee any more.',
  'topic.creator_stays': 'Offer to delete the topic instead.',
  'topic.invitor_not_member': 'Leave `invitor` out.',
  'topic.name_taken': 'Offer the topic that exists, or ask for another name.',
  'topic.not_found': 'Take it off the screen.',
  'topic.not_manager': 'Offer this to the manager only.',
  'topic.not_members': 'Read the members again and let the manager choose among them.',
  'topic.not_open': 'Say `message`; the application keeps waiting until staff open the topic.',
  'topic.publishing_closed': 'Publish without this topic; `GET /user/feed-topics/{topic}/can-pub` says it beforehand.',
  'topic.too_many': 'Let the person leave a topic first.',
}
