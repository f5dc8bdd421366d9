/** Rewards: gifts, and giving them to one another. */
export { type RewardGiven, rewardGiven } from './facts.ts'
export { createGiveReward, type Reward, type RewardKind, rewardEffect } from './give-reward.ts'
export { type ImportedReward, importGifts, importReward } from './importing/import-rewards.ts'
export { rewardsKinds } from './importing/kinds.ts'
export {
  listRewardRank,
  listRewards,
  presentRewardLog,
  presentRewardLogsWithUsers,
  type RewardLogRow,
  type RewardSum,
  rewardSums,
  type Target,
} from './list-rewards.ts'
export { createRewards } from './module.ts'
export { RewardAnswer, RewardBody, RewardLog, RewardLogWithUser, RewardRank, type TargetType } from './schemas.ts'
