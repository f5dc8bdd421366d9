/** Topics (circles): membership, fees, who may see and publish. */
export { topicChecks } from './checks.ts'
export {
  applicationAccepted,
  applicationRejected,
  type TopicJoined,
  topicApplied,
  topicAudited,
  topicCreated,
  topicJoined,
} from './facts.ts'
export { importApplications, importMembers } from './importing/import-members.ts'
export {
  importLogos,
  importTopicCategories,
  importTopicChat,
  importTopicReward,
  importTopics,
} from './importing/import-topics.ts'
export { topicsKinds } from './importing/kinds.ts'
export {
  changeImportedTopics,
  countImportedMembers,
  countImportedTopics,
  dropMembers,
  findTakenTopicNames,
  type LoadedTopic,
  loadMembers,
  loadTopics,
  setTopicCounts,
} from './importing/load-topics.ts'
export { loadTopicCards, type TopicCard } from './load-topic-cards.ts'
export { createTopics } from './module.ts'
export { isTopicListed, requireTopicFeedsVisible, requireTopicManager, visible as topicVisibleTo } from './policy.ts'
export type { Payer, TopicChat } from './port.ts'
export { showTopics } from './present.ts'
export {
  type TopicForPublishing,
  topicsForPublishing,
} from './publishing.ts'
export { TopicView } from './schemas.ts'
export { createFindReportedTopic } from './staff/find-reported.ts'
export { restoreTopic, topicHolder, topicRemover, topicThings } from './staff/hold-topic.ts'
export { createTopicQueue, topicsADay } from './staff/queue.ts'
