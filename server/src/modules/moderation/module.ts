import { type Db, type Module, on, type Settings, type TextRules } from '../../kernel/index.ts'
import { reportDecided } from '../reports/index.ts'
import { userRegistered } from '../users/index.ts'
import { judgeWorker } from './judge.ts'
import type { Holders, Moderator } from './port.ts'
import { advice } from './problems.ts'
import { routes } from './routes.ts'
import { spamSetting, wordsSetting } from './settings.ts'
import { createTextRules, screenName } from './text-rules.ts'
import { createWordLists } from './word-list.ts'

export interface ModerationOptions {
  db: Db
  settings: Settings
  /** An outside service that judges what was published; without one nothing is asked. */
  moderator?: Moderator
  /** A function, because holders are higher modules that are made later. */
  holders: () => Holders
}

/** Rules for texts: the word list, limits for newcomers, and the outside service. */
export function createModeration({ db, settings, moderator, holders }: ModerationOptions): {
  module: Module
  rules: TextRules
} {
  const words = createWordLists(settings)
  return {
    rules: createTextRules({ db, settings, words, isJudged: moderator !== undefined }),
    module: {
      name: 'moderation',
      advice,
      settings: [wordsSetting, spamSetting],
      reactions: [
        on(userRegistered, (tx, { userId }) => screenName(tx, userId, words())),
        // Staff rejected the report, so everybody sees the record again.
        on(reportDecided, async (tx, { subjectKind, subjectId, status, wasHeld }) => {
          if (wasHeld && status === 'rejected') await holders()[subjectKind]?.release(tx, subjectId)
        }),
      ],
      workers: moderator ? [judgeWorker(moderator, holders())] : [],
      routes: (api) => routes(api, words),
    },
  }
}
