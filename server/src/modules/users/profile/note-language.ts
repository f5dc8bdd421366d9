import { type Language, sql, type Tx } from '../../../kernel/index.ts'

/** Remembers what somebody's client asks to be spoken to in, for what reaches them later. Mostly it is the same again. */
export const noteLanguage = (tx: Tx, userId: number, language: Language): Promise<unknown> =>
  tx.run(sql`
    update users set spoken_language = ${language} where id = ${userId} and spoken_language is distinct from ${language}`)
