import { type Language, type Queryable, sql, type Tx } from '../../../kernel/index.ts'

/** Remembers what somebody's client asks to be spoken to in, for what reaches them later. Mostly it is the same again. */
export const noteLanguage = (tx: Tx, userId: number, language: Language): Promise<unknown> =>
  tx.run(sql`
    update users set spoken_language = ${language} where id = ${userId} and spoken_language is distinct from ${language}`)

/** The language somebody chose to be written to in; null while they have not chosen. */
export const chosenLanguage = async (db: Queryable, userId: number): Promise<Language | null> =>
  (await db.find<{ language: Language | null }>(sql`select language from users where id = ${userId}`))?.language ?? null
