import { sql, type Tx } from '../../../../kernel/index.ts'
import { freeNames, importInvitations, importUsers } from '../../../users/index.ts'
import type { ImportNote } from '../../state/imports.ts'
import { eachPage, type ImportRun, type ImportStep, lastOf, once, type Page } from '../run.ts'
import { changeBars, changeUsers, hasChanged, isBarred } from './changed-users.ts'
import { changeContacts, freeContacts } from './contacts.ts'
import { setPasswords } from './passwords.ts'
import { type Pictures, setPictures, takePictures } from './pictures.ts'
import type { SourceUser } from './source-user.ts'

const MOST_BIO = 500
const MOST_LOCATION = 100
const PAGE = 1000

interface Prepared {
  users: SourceUser[]
  pictures: Map<number, Pictures>
  notes: ImportNote[]
}

/** Users with names, contacts, passwords, roles and pictures, under their ids. */
export const people: ImportStep = {
  name: 'users',
  async run(run) {
    const roles = await rolesOf(run)
    const last = await lastOf(run, sql`import_stage.users`)
    await eachPage(
      run,
      'users',
      { last, size: PAGE },
      {
        prepare: (page) => prepare(run, page),
        write: (tx, _page, prepared) => write(tx, run, prepared, roles),
      },
    )
  },
}

interface Roles {
  founders: ReadonlySet<number>
  barred: ReadonlySet<number>
}

async function rolesOf(run: ImportRun): Promise<Roles> {
  const rows = await run.db.rows<{ user_id: number; name: string }>(sql`
    select ru.user_id, r.name from import_stage.role_user ru join import_stage.roles r on r.id = ru.role_id
    where r.name in ('founder', 'disabler')`)
  const having = (role: string) => new Set(rows.filter(({ name }) => name === role).map(({ user_id }) => user_id))
  return { founders: having('founder'), barred: having('disabler') }
}

async function prepare(run: ImportRun, { after, upTo }: Page): Promise<Prepared> {
  const users = await run.db.rows<SourceUser>(sql`
    select s.n, s.id, left(btrim(s.name), 200) as name, left(s.email, 300) as email, left(s.phone, 100) as phone, left(s.password, 300) as password,
      left(btrim(s.bio), ${MOST_BIO + 1}) as bio, s.sex, left(btrim(s.location), ${MOST_LOCATION + 1}) as location, left(s.avatar, 1000) as avatar,
      left(s.bg, 1000) as bg, s.email_verified_at, s.phone_verified_at, s.created_at, s.updated_at, s.deleted_at, s.canceled, u.id is not null as is_there, u.disabled_at is not null as is_suspended,
      exists (select from import_stage.users d where d.id = s.id and d.n < s.n) as is_repeated, a.path as avatar_here, b.path as bg_here
    from import_stage.users s left join users u on u.id = s.id left join files a on a.id = u.avatar_id left join files b on b.id = u.bg_id
    where s.n > ${after} and s.n <= ${upTo} order by s.n`)
  const pictures = new Map<number, Pictures>()
  const notes: ImportNote[] = []
  for (const user of users) {
    if (user.id === null || user.is_repeated || whyLeftOut(user, run)) continue
    if (user.is_there && (run.isFirst || !hasChanged(user, run))) continue
    const taken = await takePictures(run, { ...user, id: user.id }, notes)
    if (taken) pictures.set(user.id, taken)
  }
  return { users, pictures, notes }
}

function whyLeftOut({ id, deleted_at, canceled }: SourceUser, { isLicensed }: ImportRun): string | undefined {
  if (id === null || id < 1) return 'no_id'
  if (canceled === 1) return 'closed_by_owner'
  return deleted_at && !isLicensed ? 'deleted' : undefined
}

async function write(tx: Tx, run: ImportRun, { users, pictures, notes }: Prepared, { founders, barred }: Roles) {
  const coming: (SourceUser & { id: number })[] = []
  for (const user of users) {
    const reason = whyLeftOut(user, run)
    if (reason) notes.push({ kind: 'users', sourceId: String(user.id ?? `n${user.n}`), outcome: 'left_out', reason })
    else if (user.is_repeated || (user.is_there && run.isFirst))
      notes.push({ kind: 'users', sourceId: String(user.id), outcome: 'left_out', reason: 'duplicate' })
    else if (!user.is_there) coming.push(user as SourceUser & { id: number })
  }
  const names = await freeNames(tx, coming)
  const contacts = await freeContacts(tx, coming, notes)
  const now = new Date()
  const rows = coming.map((user, at) => {
    const { name, changed } = names[at]!
    if (changed)
      notes.push({
        kind: 'users',
        sourceId: String(user.id),
        outcome: 'changed',
        reason: changed,
        detail: `${user.name ?? '(none)'} → ${name}`,
      })
    const createdAt = user.created_at ?? user.updated_at ?? now
    return {
      id: user.id,
      name,
      ...contacts[at]!,
      bio: shorten(user.bio, MOST_BIO, user.id, 'bio_shortened', notes),
      location: shorten(user.location, MOST_LOCATION, user.id, 'location_shortened', notes),
      sex: user.sex === 1 || user.sex === 2 ? user.sex : 0,
      verification: null,
      roles: founders.has(user.id) ? ['founder', 'member'] : ['member'],
      phoneVerifiedAt: user.phone_verified_at,
      emailVerifiedAt: user.email_verified_at,
      createdAt,
      updatedAt: user.updated_at ?? createdAt,
      suspendedAt: isBarred(user, run, barred) ? (user.deleted_at ?? user.updated_at ?? now) : null,
    }
  })
  if (rows.length > 0) await importUsers(tx, rows)
  await setPasswords(tx, coming, notes)
  await setPictures(tx, coming, pictures)
  if (!run.isFirst) {
    const here = users.filter(
      (user): user is SourceUser & { id: number } => user.is_there && !user.is_repeated && !whyLeftOut(user, run),
    )
    const changed = here.filter((user) => hasChanged(user, run))
    await changeUsers(tx, changed, notes)
    await changeContacts(tx, changed, notes)
    await setPictures(tx, changed, pictures)
    await changeBars(tx, run, here, barred, notes)
  }
  return { rows: users.length, taken: rows.length, notes }
}

function shorten(
  text: string | null,
  most: number,
  id: number,
  reason: string,
  notes: ImportNote[],
): string | undefined {
  const trimmed = text?.trim()
  if (!trimmed) return undefined
  const points = [...trimmed]
  if (points.length <= most) return trimmed
  notes.push({ kind: 'users', sourceId: String(id), outcome: 'changed', reason })
  return points.slice(0, most).join('').trim()
}

/** Who invited whom: once everyone is there. */
export const inviters = once('inviters', async (tx) => {
  const rows = await tx.rows<{ userId: number; inviterId: number }>(sql`
    select u.id as "userId", v.id as "inviterId" from import_stage.users s
    join users u on u.id = s.id and u.inviter_id is null join users v on v.id = s.inviter where s.inviter <> s.id`)
  if (rows.length > 0) await importInvitations(tx, rows)
  return { rows: rows.length, taken: rows.length }
})
