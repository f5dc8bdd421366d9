import { defineFact } from '../../kernel/index.ts'
import type { TargetType } from './schemas.ts'

export interface RewardGiven {
  logId: number
  giverId: number
  receiverId: number
  targetType: TargetType
  targetId: number
  /** Name of the gift, and how many. */
  name: string
  numbers: number
  amountCoins: number
  /** How much of it rankings count. */
  countedCoins: number
}

export const rewardGiven = defineFact<RewardGiven>('reward.given')
