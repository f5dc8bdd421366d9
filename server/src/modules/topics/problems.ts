import type { Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, beside what their routes imply. */
export const problems: Problems = {
  acceptTopicApplication: { 403: ['topic.not_manager'], 404: ['topic.application_not_found', 'topic.not_found'] },
  adminUpdateTopic: { 404: ['topic.not_found'] },
  deleteTopic: { 403: ['topic.not_manager'], 404: ['topic.not_found'] },
  getTopic: { 404: ['topic.not_found'] },
  getTopicCanPub: { 404: ['topic.not_found'] },
  joinTopic: { 404: ['topic.not_found'] },
  leaveTopic: { 403: ['topic.creator_stays'], 404: ['topic.not_found'] },
  listTopicApplications: { 403: ['topic.not_manager'], 404: ['topic.not_found'] },
  listTopicFollowers: { 404: ['topic.not_found'] },
  listTopicRewardRank: { 404: ['topic.not_found'] },
  listTopicRewards: { 404: ['topic.not_found'] },
  rejectTopicApplication: { 403: ['topic.not_manager'], 404: ['topic.application_not_found', 'topic.not_found'] },
  rewardTopic: { 404: ['topic.not_found'], 422: ['reward.oneself'] },
  setTopicCanPub: { 403: ['topic.not_manager'], 404: ['topic.not_found'] },
  shareTopic: { 404: ['topic.not_found'] },
  updateTopic: { 403: ['topic.not_manager'], 404: ['topic.not_found'] },
}
