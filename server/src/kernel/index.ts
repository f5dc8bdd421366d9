/** The kernel's public interface: what modules are written with. It knows no module. */
export { type AuditEntry, audit, type Origin } from './audit/audit.ts'
export {
  type Budget,
  type Budgets,
  countUse,
  DAY_S,
  HOUR_S,
  MINUTE_S,
  type Refusal,
  type Spent,
  spendWithin,
} from './budgets.ts'
export { type Check, runChecks } from './check.ts'
export { type Clock, isoTime, plainTime, plainTimeOrNull } from './clock.ts'
export { prototypeOf, skeleton } from './confusables.ts'
export { callSql, type SqlFunctions } from './db/call-sql.ts'
export type { BatchStatement, Db, Queryable, Reaction, Tx } from './db/db.ts'
export { type Refusals, refusing } from './db/errors.ts'
export { few, given, givenMany, identifier, join, nothing, type Sql, sql, type TypedSql } from './db/sql.ts'
export { defineFact, type Fact } from './facts.ts'
export { describeKinds } from './format/describe-kinds.ts'
export { formatSchema } from './format/json-schema.ts'
export { kernelKinds } from './format/kernel-kinds.ts'
export type { Kind, KindShape } from './format/kind.ts'
export {
  addStaged,
  clearRecords,
  lastNumber,
  linesText,
  loadRecords,
  setLastNumber,
  stageRecords,
  takeStaged,
} from './format/records.ts'
export { createGate, type Gate } from './gate.ts'
export { type FindCaller, type KeyRules, type OtherTokens, requireFactor } from './http/access.ts'
export { createSchemaWriter } from './http/answers/serializer.ts'
export { translatorOf } from './http/answers/translate.ts'
export { sendWritten } from './http/answers/written.ts'
export type { CallbackBudget } from './http/callbacks.ts'
export { addressKey, wholeAddress } from './http/caller/address.ts'
export { MD5 } from './http/input/validation-errors.ts'
export { ownPath } from './http/own-path.ts'
export type { Advice, Problems } from './http/problems.ts'
export { onceKey } from './http/request-key.ts'
export { FOR_PROGRAMS } from './http/routes.ts'
export * from './http/schema.ts'
export { isHeldAfterwards, isHeldBack } from './http/shown-texts.ts'
export { starsFor } from './http/texts.ts'
export { KEEP_MONEY_DAYS, type Transactor } from './http/transact.ts'
export { type Access, type App, type Caller, callerOf, can, type Effect, originOf } from './http/types.ts'
export { type Commit, createWrites, type Writes } from './http/writes.ts'
export { dropDeadLetter, retryDeadLetter } from './jobs/dead-letters.ts'
export { forget } from './jobs/forget.ts'
export { defineJob, type Job } from './jobs/job.ts'
export { type JobContext, type Schedule, type Worker, worker } from './jobs/worker.ts'
export { createDefaults, type Defaults, type ReadDefault } from './language/defaults.ts'
export { createLanguageOf, LANGUAGES, type Language } from './language/language.ts'
export { asText, createRender, type Render, type StoredMessage, type Templates } from './language/message.ts'
export { counted, english, kindName, type Phrase, phrase, say, type Text, word } from './language/sentence.ts'
export { type Catalogue, createTranslations, type Translations } from './language/translations.ts'
export type { Logger } from './logger.ts'
export type { Metrics } from './metrics.ts'
export type { BackgroundWork, Module } from './module.ts'
export { partitionChecks } from './partitions/create-partitions.ts'
export { forbidden, invalid, notFound, Problem, stepUp, tooMany, unauthorized, unavailable } from './problem.ts'
export { on, onAll } from './reactions.ts'
export { readTime } from './read-time.ts'
export * from './reading/index.ts'
export { nameContains } from './search.ts'
export type { Secrets } from './secrets.ts'
export { defineSetting, type Setting, type SettingFault, type Settings, settingChanged } from './settings.ts'
export * from './staff/index.ts'
export { type FoldedText, foldText, foldWithPlaces } from './text/fold-text.ts'
export { spellingsOf } from './text/pinyin.ts'
export { beginning, containing, fold, storable, textFault } from './text.ts'
export { createWordFinder, type FoundWord, isInsideWord, type WordFinder } from './texts/find-words.ts'
export { createPatternFinder, patternFault } from './texts/patterns.ts'
export { inOrder, pickShownNames, readShown } from './texts/pick-shown.ts'
export { seeThrough } from './texts/see-through.ts'
export { type Reword, type RewordAnswer, rewordingOf, type ShownText } from './texts/shown.ts'
export { plain, symbolsOf } from './texts/symbols.ts'
export { type Ruling, TEXT_PROBLEMS, type TextRules, type Wording, type WrittenText } from './texts/text-rules.ts'
