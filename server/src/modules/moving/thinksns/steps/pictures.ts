import { sql, type Tx } from '../../../../kernel/index.ts'
import { importedPlace, importFiles, releaseFile, type TakenFile } from '../../../files/index.ts'
import { importPictures } from '../../../users/index.ts'
import type { ImportNote } from '../../state/imports.ts'
import type { ImportRun } from '../run.ts'
import { pathInNode, reasonOf, useOfNode } from '../source-files.ts'
import type { SourceUser } from './source-user.ts'

type Which = 'avatar' | 'bg'
type Person = SourceUser & { id: number }
export type Pictures = Record<Which, TakenFile | undefined>

/** Takes the pictures of a person that they do not have here yet. */
export async function takePictures(
  run: ImportRun,
  { id, avatar, bg, avatar_here, bg_here }: Person,
  notes: ImportNote[],
): Promise<Pictures | undefined> {
  const taken = {
    avatar: await takePicture(run, id, 'avatar', avatar, avatar_here, notes),
    bg: await takePicture(run, id, 'bg', bg, bg_here, notes),
  }
  return taken.avatar || taken.bg ? taken : undefined
}

const EXTENSIONS = ['png', 'jpg', 'jpeg', 'gif']

async function takePicture(
  run: ImportRun,
  id: number,
  what: Which,
  node: string | null,
  here: string | null,
  notes: ImportNote[],
): Promise<TakenFile | undefined> {
  const path = pathInNode(node)
  const use = path ? useOfNode(`users:${id}:${what}`, path) : `users:${id}:${what}`
  if (here?.startsWith(`${importedPlace(use)}.`)) return undefined
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

function byId(what: Which, id: number, extension: string): string {
  const padded = String(id).padStart(11, '0')
  const parts = [padded.slice(0, 3), padded.slice(3, 6), padded.slice(6, 9), padded.slice(9)]
  return `${what === 'avatar' ? 'avatars' : 'user-bg'}/${parts.join('/')}.${extension}`
}

/** Gives people the pictures that were taken; those they had are released. */
export async function setPictures(
  tx: Tx,
  users: readonly Person[],
  pictures: ReadonlyMap<number, Pictures>,
): Promise<void> {
  const mine = users.filter(({ id }) => pictures.has(id))
  if (mine.length === 0) return
  const files = mine.flatMap(({ id, created_at }) =>
    (['avatar', 'bg'] as const).flatMap((what) => {
      const file = pictures.get(id)![what]
      return file ? [{ ...file, ownerId: id, use: `users:${id}:${what}`, createdAt: created_at ?? new Date() }] : []
    }),
  )
  const had = await tx.rows<{ id: number }>(sql`
    select f.id from files f where f.attached_to = any(${files.map(({ use }) => use)}::text[])`)
  for (const { id } of had) await releaseFile(tx, id)
  const ids = new Map((await importFiles(tx, files)).map((fileId, at) => [files[at]!.use, fileId]))
  const idOf = (id: number, what: string) => ids.get(`users:${id}:${what}`) ?? null
  await importPictures(
    tx,
    mine.map(({ id }) => ({ userId: id, avatarId: idOf(id, 'avatar'), bgId: idOf(id, 'bg') })),
  )
}
