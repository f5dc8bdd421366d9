import { type Static, Type } from 'typebox'
import {
  type Caller,
  Closed,
  invalid,
  notFound,
  phrase,
  type Queryable,
  refusing,
  Shown,
  SingleLineText,
  sql,
  type Tx,
} from '../../../kernel/index.ts'
import { feedNotFound } from '../errors.ts'
import { visibleTo } from '../reading/visibility.ts'

export const MAX_FOLDERS = 50
const MAX_NAME = 40

export const FolderView = Closed(
  {
    id: Type.Integer({ description: 'Folder id.', examples: [3] }),
    name: Shown(Type.String({ description: 'What its owner calls it.', examples: ['To read'] })),
    feeds_count: Type.Integer({ description: 'How many saved feeds are in it.', examples: [12] }),
  },
  { title: 'CollectionFolder', description: 'A folder of saved feeds, for its owner alone.' },
)
export type FolderView = Static<typeof FolderView>

export const FolderName = Closed(
  {
    name: Shown(
      SingleLineText({
        minLength: 1,
        maxLength: MAX_NAME,
        description: 'Name; unique among my folders.',
        examples: ['To read'],
      }),
    ),
  },
  { title: 'CollectionFolderName', examples: [{ name: 'To read' }] },
)

const folderNotFound = () => notFound('collection.folder_not_found', 'This folder does not exist.')
const nameTaken = () => invalid('name', 'You already have a folder with this name.', 'collection.folder_name_taken')
const refusals = { feed_collection_folders_once: nameTaken }

/** A person's folders by name. */
export const listFolders = (db: Queryable, owner: Caller): Promise<FolderView[]> =>
  db.rows<FolderView>(sql`
    select f.id, f.name, (select count(*)::int from feed_collections c where c.folder_id = f.id) as feeds_count
    from feed_collection_folders f
    where f.user_id = ${owner.id} order by f.name_folded, f.id`)

export async function requireFolder(db: Queryable, owner: Caller, folderId: number): Promise<void> {
  const found = await db.find(sql`
    select f.id from feed_collection_folders f where f.id = ${folderId} and f.user_id = ${owner.id}`)
  if (!found) throw folderNotFound()
}

export async function createFolder(tx: Tx, owner: Caller, name: string): Promise<FolderView> {
  // Folders that one person makes at once count each other.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`collection_folders:${owner.id}`}, 7))`)
  const made = await refusing(
    refusals,
    tx.find<{ id: number }>(sql`
      insert into feed_collection_folders (user_id, name)
      select ${owner.id}, ${name}::text
      where (select count(*) from feed_collection_folders where user_id = ${owner.id}) < ${MAX_FOLDERS}
      returning id`),
  )
  if (!made)
    throw invalid(
      'name',
      phrase('collection.too_many_folders')`You can have up to ${MAX_FOLDERS} folders.`,
      'collection.too_many_folders',
    )
  return { id: made.id, name, feeds_count: 0 }
}

export async function renameFolder(tx: Tx, owner: Caller, folderId: number, name: string): Promise<void> {
  const isRenamed = await refusing(
    refusals,
    tx.changed(sql`
      update feed_collection_folders set name = ${name} where id = ${folderId} and user_id = ${owner.id}`),
  )
  if (!isRenamed) throw folderNotFound()
}

/** Deletes a folder; the feeds in it stay saved. */
export async function deleteFolder(tx: Tx, owner: Caller, folderId: number): Promise<void> {
  await lockFolder(tx, owner, folderId)
  await tx.run(sql`update feed_collections set folder_id = null where folder_id = ${folderId}`)
  await tx.run(sql`delete from feed_collection_folders where id = ${folderId}`)
}

/** Puts a feed into a folder, or into none, and saves it if it was not. */
export async function putIntoFolder(tx: Tx, owner: Caller, feedId: number, folderId: number | null): Promise<void> {
  if (folderId !== null) await lockFolder(tx, owner, folderId)
  const isKept = await tx.changed(sql`
    insert into feed_collections as c (user_id, feed_id, folder_id)
    select ${owner.id}, s.feed_id, ${folderId}::bigint from feed_stats s where s.feed_id = ${feedId} and ${visibleTo(owner)}
    on conflict (user_id, feed_id) do update set folder_id = excluded.folder_id`)
  if (!isKept) throw feedNotFound()
}

/** Where a saved feed is: null in no folder, undefined if it is not saved. */
export const findFolderOf = async (db: Queryable, owner: Caller, feedId: number): Promise<number | null | undefined> =>
  (
    await db.find<{ folder_id: number | null }>(sql`
      select c.folder_id from feed_collections c where c.user_id = ${owner.id} and c.feed_id = ${feedId}`)
  )?.folder_id

async function lockFolder(tx: Tx, owner: Caller, folderId: number): Promise<void> {
  const found = await tx.find(sql`
    select id from feed_collection_folders where id = ${folderId} and user_id = ${owner.id} for update`)
  if (!found) throw folderNotFound()
}
