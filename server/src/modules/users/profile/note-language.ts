import { type Language, type Queryable, sql, type Tx } from '../../../kernel/index.ts'

/** Remembers the language a user's client asks for, for what reaches them later. Mostly it is the same again. */
export const noteLanguage = (tx: Tx, userId: number, language: Language): Promise<unknown> =>
  tx.run(sql`
    update users set spoken_language = ${language} where id = ${userId} and spoken_language is distinct from ${language}`)

/** The language a user chose to be written to in; null while they have not chosen. */
export const chosenLanguage = async (db: Queryable, userId: number): Promise<Language | null> =>
  (await db.find<{ language: Language | null }>(sql`select language from users where id = ${userId}`))?.language ?? null
