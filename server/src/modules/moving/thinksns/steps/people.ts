import { sql, type Tx } from '../../../../kernel/index.ts'
import { importFiles, type TakenFile } from '../../../files/index.ts'
import {
  freeNames,
  importInvitations,
  importPictures,
  importUsers,
  parseEmail,
  parsePhone,
} from '../../../users/index.ts'
import type { ImportNote } from '../../state/imports.ts'
import { eachPage, type ImportRun, type ImportStep, lastOf, once, type Page } from '../run.ts'
import { pathInNode } from '../source-files.ts'
import { changeUsers } from './changed-users.ts'
import { setPasswords } from './passwords.ts'
import type { SourceUser } from './source-user.ts'

const MOST_BIO = 500
const MOST_LOCATION = 100
const PAGE = 1000

type Picture = Record<'avatar' | 'bg', TakenFile | undefined>
interface Prepared {
  users: SourceUser[]
  pictures: Map<number, Picture>
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
      left(s.bg, 1000) as bg, s.email_verified_at, s.phone_verified_at, s.created_at, s.updated_at, s.deleted_at, s.canceled, u.id is not null as is_there, exists (select from import_stage.users d where d.id = s.id and d.n < s.n) as is_repeated
    from import_stage.users s left join users u on u.id = s.id
    where s.n > ${after} and s.n <= ${upTo} order by s.n`)
  const pictures = new Map<number, Picture>()
  const notes: ImportNote[] = []
  for (const user of users) {
    if (user.id === null || user.is_there || user.is_repeated || whyLeftOut(user, run)) continue
    const avatar = await takePicture(run, user.id, 'avatar', user.avatar, notes)
    const bg = await takePicture(run, user.id, 'bg', user.bg, notes)
    if (avatar || bg) pictures.set(user.id, { avatar, bg })
  }
  return { users, pictures, notes }
}

const EXTENSIONS = ['png', 'jpg', 'jpeg', 'gif']

async function takePicture(
  run: ImportRun,
  id: number,
  what: 'avatar' | 'bg',
  node: string | null,
  notes: ImportNote[],
): Promise<TakenFile | undefined> {
  const path = pathInNode(node)
  const use = `users:${id}:${what}`
  // Sites of the first generation keep pictures by the id, without saying so.
  const isFirstGeneration = !run.staged.columns['users']?.includes('avatar')
  const paths = path ? [path] : isFirstGeneration ? EXTENSIONS.map((extension) => byId(what, id, extension)) : []
  for (const each of paths) {
    const taken = await run.takeFile({ path: each }, use)
    if (!('fault' in taken)) return taken
    if (path)
      notes.push({
        kind: 'files',
        sourceId: `users:${id}:${what}`,
        outcome: 'left_out',
        reason: reasonOf(taken.fault),
        detail: path,
      })
  }
  return undefined
}

export const reasonOf = (fault: string): string => (fault === 'missing' ? 'file_missing' : fault)

function byId(what: 'avatar' | 'bg', id: number, extension: string): string {
  const padded = String(id).padStart(11, '0')
  const parts = [padded.slice(0, 3), padded.slice(3, 6), padded.slice(6, 9), padded.slice(9)]
  return `${what === 'avatar' ? 'avatars' : 'user-bg'}/${parts.join('/')}.${extension}`
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
    const isBarred = barred.has(user.id) || (run.isLicensed && user.deleted_at !== null)
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
      suspendedAt: isBarred ? (user.deleted_at ?? user.updated_at ?? now) : null,
    }
  })
  if (rows.length > 0) await importUsers(tx, rows)
  await setPasswords(tx, coming, notes)
  await setPictures(tx, coming, pictures)
  if (!run.isFirst)
    await changeUsers(
      tx,
      run,
      users.filter((user) => user.is_there && !user.is_repeated && !whyLeftOut(user, run)),
      barred,
      notes,
    )
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

/** Phones and addresses that can be ours and that no one else has; the first one keeps them. */
async function freeContacts(tx: Tx, users: readonly (SourceUser & { id: number })[], notes: ImportNote[]) {
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

async function setPictures(
  tx: Tx,
  users: readonly { id: number; created_at: Date | null }[],
  pictures: ReadonlyMap<number, Picture>,
): Promise<void> {
  const mine = users.filter(({ id }) => pictures.has(id))
  if (mine.length === 0) return
  const files = mine.flatMap(({ id, created_at }) =>
    (['avatar', 'bg'] as const).flatMap((what) => {
      const file = pictures.get(id)![what]
      return file ? [{ ...file, ownerId: id, use: `users:${id}:${what}`, createdAt: created_at ?? new Date() }] : []
    }),
  )
  const ids = new Map((await importFiles(tx, files)).map((fileId, at) => [files[at]!.use, fileId]))
  const idOf = (id: number, what: string) => ids.get(`users:${id}:${what}`) ?? null
  await importPictures(
    tx,
    mine.map(({ id }) => ({ userId: id, avatarId: idOf(id, 'avatar'), bgId: idOf(id, 'bg') })),
  )
}

/** Who invited whom: once everyone is there. */
export const inviters = once('inviters', async (tx) => {
  const rows = await tx.rows<{ userId: number; inviterId: number }>(sql`
    select u.id as "userId", v.id as "inviterId" from import_stage.users s
    join users u on u.id = s.id and u.inviter_id is null join users v on v.id = s.inviter where s.inviter <> s.id`)
  if (rows.length > 0) await importInvitations(tx, rows)
  return { rows: rows.length, taken: rows.length }
})
