import { type Static, Type } from 'typebox'
import {
  type Caller,
  Closed,
  Id,
  IsoTimestamp,
  isoTime,
  Prose,
  type Queryable,
  sql,
  type Tx,
} from '../../../kernel/index.ts'
import { requireUser } from '../../users/index.ts'

export const PersonParams = Closed({ user: Id('User id.') })

export const NewNote = Closed({
  text: Prose({
    minLength: 1,
    maxLength: 2000,
    description: 'For other staff; the person never sees it.',
    examples: ['Called about the refund, was friendly.'],
  }),
})

export const UserNote = Closed(
  {
    id: Type.Integer({ description: 'Note id.', examples: [1] }),
    text: Type.String({ description: 'What it says.' }),
    author_id: Type.Integer({ description: 'Who wrote it.', examples: [3] }),
    author_name: Type.String({ description: 'Their name.', examples: ['Priya'] }),
    created_at: IsoTimestamp('When.'),
  },
  { title: 'UserNote', description: 'A note about a person, for other staff.' },
)
type UserNote = Static<typeof UserNote>

interface NoteRow extends Omit<UserNote, 'created_at'> {
  created_at: Date
}

/** Notes about a person, newest first. */
export async function listNotes(
  db: Queryable,
  userId: number,
  { limit, after }: { limit: number; after?: number },
): Promise<{ data: UserNote[] }> {
  await requireUser(db, userId)
  return { data: await select(db, userId, limit, after) }
}

/** Adds a note. */
export async function addNote(tx: Tx, caller: Caller, userId: number, text: string): Promise<UserNote> {
  await requireUser(tx, userId)
  await tx.run(sql`insert into user_notes (user_id, author_id, text) values (${userId}, ${caller.id}, ${text})`)
  return (await select(tx, userId, 1))[0]!
}

const select = async (db: Queryable, userId: number, limit: number, after?: number): Promise<UserNote[]> =>
  (
    await db.rows<NoteRow>(sql`
      select n.id, n.text, n.author_id, u.name as author_name, n.created_at from user_notes n join users u on u.id = n.author_id
      where n.user_id = ${userId} and ${after ? sql`n.id < ${after}` : sql`true`} order by n.id desc limit ${limit}`)
  ).map((row) => ({ ...row, created_at: isoTime(row.created_at) }))
