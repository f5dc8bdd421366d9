import {
  can,
  type Db,
  invalid,
  type Settings,
  sql,
  TEXT_PROBLEMS,
  type TextRules,
  type Tx,
  type WrittenText,
} from '../../kernel/index.ts'
import { reportAutomatically } from '../reports/index.ts'
import { STAFF_PERMISSIONS } from '../users/index.ts'
import { judgePublication } from './judge.ts'
import { spendOnText } from './newcomers.ts'
import { spamSetting } from './settings.ts'
import type { WordList } from './word-list.ts'

interface RulesDeps {
  db: Db
  settings: Settings
  words: () => WordList
  /** Whether an outside service is asked about everything that is published. */
  isJudged: boolean
}

/** What may be written here, and how it is shown: the word list, the budgets of newcomers, and the outside service. */
export function createTextRules({ db, settings, words, isJudged }: RulesDeps): TextRules {
  const seesOriginals = (viewer: Parameters<TextRules['rewordFor']>[0]): boolean =>
    STAFF_PERMISSIONS.some((permission) => can(viewer, permission))

  return {
    version: () => words().version,
    rewordFor(viewer) {
      const list = words()
      return list.hasCensored && !seesOriginals(viewer) ? list.censor : undefined
    },
    check(texts) {
      const list = words()
      for (const { field, text } of texts)
        if (list.findFirst(text, 'block'))
          throw invalid(field, 'This contains something that can’t be posted here.', 'text.blocked')
    },
    admit: (tx, written) => spendOnText(tx, written, settings.get(spamSetting)),
    async screen(tx, written) {
      await reportWords(tx, written, words())
      if (isJudged) await askService(tx, written)
    },
    async refused(caller, problem, texts) {
      if (!caller) return
      const list = words()
      const blocked = texts.flatMap(({ field, text }) => {
        const word = list.findFirst(text, 'block')
        return word ? [`"${word.text}" in ${field}`] : []
      })
      const isBlock = problem.code === TEXT_PROBLEMS.blocked
      await db.transaction((tx) =>
        reportAutomatically(tx, {
          kind: 'users',
          id: caller.id,
          ownerId: caller.id,
          title: texts.map(({ text }) => text).join(' · '),
          reason: isBlock ? `Refused: word list, ${blocked.join(', ')}` : `Refused: ${problem.message}`,
        }),
      )
    },
  }
}

async function reportWords(tx: Tx, { kind, id, ownerId, texts }: WrittenText, list: WordList): Promise<void> {
  const found = texts.flatMap(({ field, text }) => {
    const word = list.findFirst(text, 'report')
    return word ? [`"${word.text}" in ${field}`] : []
  })
  if (found.length === 0) return
  await reportAutomatically(tx, { kind, id, ownerId, title: titleOf(texts), reason: `Word list: ${found.join(', ')}` })
}

const titleOf = (texts: WrittenText['texts']): string => texts.map(({ text }) => text).join(' · ')

const askService = (tx: Tx, { kind, id, ownerId, texts }: WrittenText) =>
  tx.enqueue(judgePublication, { kind, id, ownerId, text: texts.map(({ text }) => text).join('\n') })

/** A user's name is seen by others like everything they write: checked when they register. */
export async function screenName(tx: Tx, userId: number, list: WordList): Promise<void> {
  const user = await tx.find<{ name: string }>(sql`select name from users where id = ${userId}`)
  if (user)
    await reportWords(
      tx,
      { kind: 'users', id: userId, ownerId: userId, texts: [{ field: 'name', text: user.name }] },
      list,
    )
}
