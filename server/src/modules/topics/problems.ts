import type { Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, beside what their routes imply. */
export const problems: Problems = {
  acceptTopicApplication: {
    403: ['currency.switched_off', 'currency.too_little', 'topic.not_manager', 'topic.too_many'],
    404: ['topic.application_not_found', 'topic.not_found'],
    422: ['topic.application_decided'],
  },
  adminCreateTopicCategory: { 422: ['topic.category_taken'] },
  adminUpdateTopic: { 404: ['topic.not_found'] },
  createTopic: {
    403: ['topic.creation_closed'],
    422: ['topic.category_not_found', 'topic.name_taken', 'topic.too_many'],
  },
  deleteTopic: { 403: ['topic.not_manager'], 404: ['topic.not_found'] },
  getTopic: { 404: ['topic.not_found'] },
  getTopicCanPub: { 404: ['topic.not_found'] },
  joinTopic: {
    403: ['currency.switched_off', 'currency.too_little', 'topic.creator_gone'],
    404: ['topic.not_found'],
    422: ['topic.invitor_not_member', 'topic.too_many'],
  },
  leaveTopic: { 403: ['topic.creator_stays', 'topic.not_manager'], 404: ['topic.not_found'] },
  listTopicApplications: { 403: ['topic.not_manager'], 404: ['topic.not_found'] },
  listTopicFollowers: { 404: ['topic.not_found'] },
  listTopicRewardRank: { 404: ['topic.not_found'] },
  listTopicRewards: { 404: ['topic.not_found'] },
  rejectTopicApplication: {
    403: ['topic.not_manager'],
    404: ['topic.application_not_found', 'topic.not_found'],
    422: ['topic.application_decided'],
  },
  rewardTopic: {
    403: ['currency.switched_off', 'currency.too_little'],
    404: ['topic.not_found'],
    422: ['reward.oneself'],
  },
  setTopicCanPub: { 403: ['topic.not_manager'], 404: ['topic.not_found'], 422: ['topic.not_members'] },
  shareTopic: { 404: ['topic.not_found'] },
  updateTopic: { 403: ['topic.not_manager'], 404: ['topic.not_found'], 422: ['topic.name_taken'] },
}
