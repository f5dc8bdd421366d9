import {
  can,
  type Db,
  invalid,
  type Problem,
  type Ruling,
  type Settings,
  type ShownText,
  type StoredMessage,
  sql,
  TEXT_PROBLEMS,
  type TextRules,
  type Tx,
  type WrittenText,
} from '../../kernel/index.ts'
import { reportAutomatically } from '../reports/index.ts'
import { STAFF_PERMISSIONS } from '../users/index.ts'
import { applyRule, findRule } from './automatic/rule-on.ts'
import type { AutomaticRule } from './automatic/settings.ts'
import { judgePublication } from './judge.ts'
import { spendOnText } from './newcomers.ts'
import type { Holders } from './port.ts'
import { type Act, spamSetting } from './settings.ts'
import type { WordList } from './word-list.ts'
import { textOf, titleOf } from './written-text.ts'

interface RulesDeps {
  db: Db
  settings: Settings
  words: () => WordList
  /** A function, because holders are higher modules that are made later. */
  holders: () => Holders
  /** Whether an outside service is asked about everything that is published. */
  isJudged: boolean
}

/** What may be written here, and how it is shown: the word list, the budgets of newcomers, and the outside service. */
export function createTextRules({ db, settings, words, holders, isJudged }: RulesDeps): TextRules {
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
    async admit(tx, caller, written, hasMedia) {
      await spendOnText(tx, written, settings.get(spamSetting))
      const { kind, ownerId, texts } = written
      const text = textOf(texts)
      const rule = await findRule(tx, caller, { kind, ownerId, text, hasMedia }, settings)
      const ruling: AutomaticRuling | undefined = rule && { isHeld: rule.then === 'hold', rule }
      return ruling
    },
    async screen(tx, written, ruling) {
      if (written.texts.length > 0) {
        await reportWords(tx, written, words())
        if (isJudged) await askService(tx, written)
      }
      if (isAutomatic(ruling)) await applyRule(tx, ruling.rule, written, { holders: holders(), ...ruling })
    },
    async refused(caller, problem, texts) {
      if (!caller) return
      const blocked = findEach(texts, words(), 'block')
      await db.transaction((tx) =>
        reportAutomatically(tx, {
          kind: 'users',
          id: caller.id,
          ownerId: caller.id,
          title: titleOf(texts),
          reason: reasonOf(problem, blocked),
        }),
      )
    },
  }
}

/** What `admit` hands to `screen` by way of the kernel. */
interface AutomaticRuling extends Ruling {
  readonly rule: AutomaticRule
}

const isAutomatic = (ruling: Ruling | undefined): ruling is AutomaticRuling => ruling !== undefined && 'rule' in ruling

async function reportWords(tx: Tx, { kind, id, ownerId, texts }: WrittenText, list: WordList): Promise<void> {
  const found = findEach(texts, list, 'report')
  if (found.length === 0) return
  await reportAutomatically(tx, {
    kind,
    id,
    ownerId,
    title: titleOf(texts),
    reason: { code: 'report.word_list', found },
  })
}

/** The first word of each text that has one with this act, and its field. */
const findEach = (texts: readonly ShownText[], list: WordList, act: Act): StoredMessage[] =>
  texts.flatMap(({ field, text }) => {
    const word = list.findFirst(text, act)
    return word ? [{ code: 'report.found', word: word.text, field: FIELDS[field] ?? field }] : []
  })

/** What fields that others see are called; the others by their own names. */
const FIELDS: Readonly<Record<string, StoredMessage>> = {
  feed_content: { code: 'field.feed_content' },
  body: { code: 'field.body' },
  name: { code: 'field.name' },
  bio: { code: 'field.bio' },
  location: { code: 'field.location' },
  title: { code: 'field.title' },
  desc: { code: 'field.desc' },
  description: { code: 'field.description' },
  groupname: { code: 'field.groupname' },
  content: { code: 'field.content' },
  area: { code: 'field.area' },
  address: { code: 'field.address' },
  summary: { code: 'field.summary' },
}

/** Why a text was refused; a budget's sentence says how many there may be. */
function reasonOf({ code, text }: Problem, blocked: readonly StoredMessage[]): StoredMessage {
  if (code === TEXT_PROBLEMS.blocked) return { code: 'report.refused_words', found: blocked }
  const [count] = typeof text === 'string' ? [] : text.values
  return { code: REFUSED[code]!, count: Number(count) }
}

const REFUSED: Readonly<Record<string, string>> = {
  [TEXT_PROBLEMS.links]: 'report.too_many_links',
  [TEXT_PROBLEMS.mentions]: 'report.too_many_mentions',
  [TEXT_PROBLEMS.repeated]: 'report.repeated',
}

const askService = (tx: Tx, { kind, id, ownerId, texts }: WrittenText) =>
  tx.enqueue(judgePublication, { kind, id, ownerId, text: textOf(texts) })

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
