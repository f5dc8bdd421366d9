import {
  type Db,
  type Module,
  on,
  type Settings,
  sql,
  staffRoutes,
  type TextRules,
  type Transactor,
} from '../../kernel/index.ts'
import { endDecisions, forgetWords } from '../decisions/index.ts'
import { reportDecided, reportMade } from '../reports/index.ts'
import { userDeleted, userRegistered } from '../users/index.ts'
import { automaticRoutes } from './automatic/routes.ts'
import { ruleOnReport } from './automatic/rule-on-report.ts'
import { automaticRulesSetting } from './automatic/settings.ts'
import { judgeWorker } from './judge.ts'
import { peopleRoutes } from './people/routes.ts'
import type { Holders, Moderator, Removers, Restores, Things } from './port.ts'
import { advice, problems } from './problems.ts'
import { removalWorkers, restoreRemoval } from './removals/removals.ts'
import { removalRoutes } from './removals/routes.ts'
import { savedReplies } from './replies/saved-replies.ts'
import { routes } from './routes.ts'
import { moderationSetting, spamSetting, transparencySetting, wordsSetting } from './settings.ts'
import { createTextRules, screenName } from './text-rules.ts'
import { transparencyRoutes } from './transparency/routes.ts'
import { createWordLists } from './word-list.ts'

export interface ModerationOptions {
  db: Db
  settings: Settings
  /** An outside service that judges what was published; without one nothing is asked. */
  moderator?: Moderator
  /** A function, because holders are higher modules that are made later. */
  holders: () => Holders
  /** The same: what rules are tried on. */
  things: () => Things
  /** The same: how each kind undoes a decision. */
  restores: () => Restores
  /** The same: how each kind takes many of a person's things away. */
  removers: () => Removers
  transact: Transactor['transact']
}

/** Rules for texts: the word list, limits for newcomers, and the outside service. */
export function createModeration({
  db,
  settings,
  moderator,
  holders,
  things,
  restores,
  removers,
  transact,
}: ModerationOptions): {
  module: Module
  rules: TextRules
} {
  const words = createWordLists(settings)
  return {
    rules: createTextRules({ db, settings, words, holders, isJudged: moderator !== undefined }),
    module: {
      name: 'moderation',
      problems,
      advice,
      settings: [automaticRulesSetting, wordsSetting, spamSetting, moderationSetting, transparencySetting],
      reactions: [
        on(userRegistered, (tx, { userId }) => screenName(tx, userId, words())),
        on(reportMade, (tx, made) => ruleOnReport(tx, made, { settings, things: things(), holders: holders() })),
        // Staff rejected the report, so everyone sees the record again.
        on(reportDecided, async (tx, { subjectKind, subjectId, status, wasHeld }) => {
          if (!wasHeld || status !== 'rejected') return
          await holders()[subjectKind]?.release(tx, subjectId)
          await endDecisions(tx, { kind: subjectKind, id: subjectId, acts: ['held'] })
        }),
        on(userDeleted, async (tx, { userId }) => {
          await forgetWords(tx, userId)
          await tx.run(sql`delete from user_notes where user_id = ${userId}`)
        }),
      ],
      workers: [...removalWorkers(removers), ...(moderator ? [judgeWorker(moderator, holders())] : [])],
      routes(api) {
        routes(api, { transact, words, restores: { ...restores(), removals: restoreRemoval } })
        peopleRoutes(api, { db, transact, settings })
        removalRoutes(api, { db, transact, removers: removers() })
        automaticRoutes(api, { db, settings, things: things() })
        transparencyRoutes(api, { db, settings })
        staffRoutes(api, savedReplies, { db, transact })
      },
    },
  }
}
