import type { Settings } from './kernel/settings.ts'
import type { AdminOptions } from './modules/admin/index.ts'
import { catalogRestores, commodityRemover, createFindReportedRecords } from './modules/catalog/index.ts'
import { messageHolder, messageThings, restoreMessage } from './modules/chat/index.ts'
import {
  createFeedHolders,
  createFeedRemovers,
  createFeedRestores,
  createFindReportedFeed,
  feedThings,
  findReportedComment,
  type Repostable,
} from './modules/feeds/index.ts'
import type { ViewFile } from './modules/files/index.ts'
import {
  createEventQueue,
  createFindReportedEvent,
  eventHolder,
  eventRemover,
  eventThings,
  restoreEvent,
} from './modules/gatherings/index.ts'
import { findDissolvedGroup, restoreGroup } from './modules/im/index.ts'
import { createCashQueue, debtQueue } from './modules/ledger/index.ts'
import {
  appealsDecided,
  createAppealQueue,
  createFindRemoval,
  type ModerationOptions,
  moderationSetting,
} from './modules/moderation/index.ts'
import { unmatchedQueue } from './modules/payments/index.ts'
import { proposalQueue } from './modules/proposals/index.ts'
import { createReportQueue, reportsDecided } from './modules/reports/index.ts'
import {
  brandHolder,
  brandRemover,
  createBrandQueue,
  createFindReportedBrand,
  restoreBrand,
} from './modules/shop/index.ts'
import {
  createFindReportedTopic,
  createTopicQueue,
  restoreTopic,
  topicHolder,
  topicRemover,
  topicThings,
} from './modules/topics/index.ts'
import { createFindReportedUser, undoDecision, undoMute } from './modules/users/index.ts'

/** What staff remove everything of a person from. */
export const things = { ...feedThings, ...topicThings, ...eventThings, ...messageThings }

/** Gives moderation what holds, restores and removes the records of other modules. */
export function moderationDeps(
  viewFile: ViewFile,
  repostables: readonly Repostable[],
): Pick<ModerationOptions, 'things' | 'holders' | 'restores' | 'removers'> {
  return {
    things: () => things,
    holders: () => ({
      ...createFeedHolders(viewFile, repostables),
      topics: topicHolder,
      events: eventHolder,
      brands: brandHolder,
      chats: messageHolder,
    }),
    restores: () => ({
      ...createFeedRestores(repostables),
      ...catalogRestores,
      topics: restoreTopic,
      events: restoreEvent,
      brands: restoreBrand,
      users: undoDecision,
      mutes: undoMute,
      chats: restoreMessage,
      groups: restoreGroup,
    }),
    removers: () => ({
      ...createFeedRemovers(repostables),
      topics: topicRemover,
      events: eventRemover,
      brands: brandRemover,
      commodities: commodityRemover,
    }),
  }
}

/** The queues of the console, and how long staff took to decide what is in them. */
export function staffQueues(viewFile: ViewFile, settings: Settings): Pick<AdminOptions, 'queues' | 'decidedADay'> {
  const reported = {
    feeds: createFindReportedFeed(viewFile),
    comments: findReportedComment,
    users: createFindReportedUser(viewFile),
    topics: createFindReportedTopic(viewFile),
    brands: createFindReportedBrand(viewFile),
    events: createFindReportedEvent(viewFile),
    ...createFindReportedRecords(viewFile),
  }
  const reportHours = () => settings.get(moderationSetting)['report-hours']
  const appealHours = () => settings.get(moderationSetting)['appeal-hours']
  return {
    queues: [
      createTopicQueue(viewFile),
      createBrandQueue(viewFile),
      createCashQueue(settings),
      unmatchedQueue,
      createReportQueue('reports', reported, reportHours),
      createReportQueue('held', reported, reportHours),
      createAppealQueue(
        { ...reported, removals: createFindRemoval(reported), groups: findDissolvedGroup },
        appealHours,
      ),
      createEventQueue(viewFile),
      debtQueue,
      proposalQueue,
    ],
    decidedADay: [reportsDecided(reportHours), appealsDecided(appealHours)],
  }
}
