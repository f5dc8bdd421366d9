/** Topics (circles): membership, fees, who may see and publish. */
export {
  applicationAccepted,
  applicationRejected,
  type Paid,
  topicApplied,
  topicAudited,
  topicDeleted,
  topicJoined,
  topicLeft,
  topicShared,
} from './facts.ts'
