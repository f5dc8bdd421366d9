import { sql, type Tx } from '../../../../kernel/index.ts'
import { changeImportedContacts, parseEmail, parsePhone } from '../../../users/index.ts'
import type { ImportNote } from '../../state/imports.ts'
import type { SourceUser } from './source-user.ts'

type Person = Pick<SourceUser, 'phone' | 'email' | 'updated_at'> & { id: number }

/** Phones and addresses that can be ours and that no one else has; the first one keeps them. */
export async function freeContacts(tx: Tx, users: readonly Person[], notes: ImportNote[]) {
  const wanted = users.map(({ id, phone, email }) => ({
    id,
    phone: read(phone, parsePhone),
    email: read(email, parseEmail),
  }))
  const rows = await tx.rows<{ phone: string | null; email: string | null }>(sql`
    select phone, null as email from users where phone = any(${wanted.flatMap(({ phone }) => phone ?? [])}::text[])
    union all select null, email from users where email = any(${wanted.flatMap(({ email }) => email ?? [])}::text[])`)
  const taken = new Set(rows.map(({ phone, email }) => phone ?? email))
  const settle = (kind: 'phone' | 'email', id: number, given: string | null, value: string | undefined) => {
    if (!given?.trim()) return null
    if (value !== undefined && !taken.has(value)) {
      taken.add(value)
      return value
    }
    const reason = value === undefined ? `${kind}_unusable` : `${kind}_taken`
    notes.push({ kind: 'users', sourceId: String(id), outcome: 'changed', reason, detail: given })
    return null
  }
  return users.map(({ id, phone, email }, at) => ({
    phone: settle('phone', id, phone, wanted[at]!.phone),
    email: settle('email', id, email, wanted[at]!.email),
  }))
}

const read = (text: string | null, parse: (text: string) => string | undefined) =>
  text?.trim() ? parse(text.trim()) : undefined

/** Gives people the phones and addresses they have there by now. */
export async function changeContacts(tx: Tx, users: readonly Person[], notes: ImportNote[]): Promise<void> {
  const rows = await tx.rows<{ id: number; phone: string | null; email: string | null }>(
    sql`select id, phone, email from users where id = any(${users.map(({ id }) => id)}::bigint[])`,
  )
  const here = new Map(rows.map((row) => [row.id, row]))
  const differing = users.flatMap((user) => {
    const mine = here.get(user.id)
    const phone = read(user.phone, parsePhone) === mine?.phone ? null : user.phone
    const email = read(user.email, parseEmail) === mine?.email ? null : user.email
    return phone?.trim() || email?.trim() ? [{ ...user, phone, email }] : []
  })
  if (differing.length === 0) return
  const free = await freeContacts(tx, differing, notes)
  await changeImportedContacts(
    tx,
    differing.map(({ id, updated_at }, at) => ({ id, ...free[at]!, updatedAt: updated_at ?? new Date() })),
  )
}
