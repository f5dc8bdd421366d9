import { Type } from 'typebox'
import { type App, Closed, callerOf, createWrites, Empty, Id, MAX_ID, Nullable } from '../../../kernel/index.ts'
import type { FeedRoutesDeps } from '../deps.ts'
import { feedNotFound } from '../errors.ts'
import { FeedParams } from '../schemas.ts'
import {
  createFolder,
  deleteFolder,
  FolderName,
  FolderView,
  findFolderOf,
  listFolders,
  MAX_FOLDERS,
  putIntoFolder,
  renameFolder,
} from './folders.ts'

const tags = ['feeds']
const FolderParams = Closed({ folder: Id('Folder id.') })
const place = {
  folder: Nullable(
    Type.Integer({ minimum: 1, maximum: MAX_ID, description: 'Folder id; null for none.', examples: [3] }),
  ),
}
const InFolder = Closed(place, { title: 'CollectionPlace', description: 'Where a saved feed is.' })

/** Folders of saved feeds, each for its owner alone. */
export function folderRoutes(app: App, { db, transact }: FeedRoutesDeps): void {
  const write = createWrites(app, transact)

  app.get('/user/collection-folders', {
    config: { access: 'user' },
    schema: {
      operationId: 'listCollectionFolders',
      tags,
      summary: 'List my folders, by name',
      response: { 200: Type.Array(FolderView, { description: `At most ${MAX_FOLDERS}.` }) },
    },
    handler: (request) => listFolders(db, callerOf(request)),
  })

  write.post('/user/collection-folders', {
    config: { access: 'user' },
    schema: {
      operationId: 'createCollectionFolder',
      tags,
      summary: 'Create a folder for saved posts',
      body: FolderName,
      response: { 201: FolderView },
    },
    run: (tx, { caller, body }) => createFolder(tx, caller, body.name),
  })

  write.patch('/user/collection-folders/:folder', {
    config: { access: 'user' },
    schema: {
      operationId: 'renameCollectionFolder',
      tags,
      summary: 'Rename a folder',
      params: FolderParams,
      body: FolderName,
      response: { 204: Empty },
    },
    run: (tx, { caller, params, body }) => renameFolder(tx, caller, params.folder, body.name),
  })

  write.delete('/user/collection-folders/:folder', {
    config: { access: 'user' },
    schema: {
      operationId: 'deleteCollectionFolder',
      tags,
      summary: 'Delete a folder (its posts stay saved)',
      params: FolderParams,
      response: { 204: Empty },
    },
    run: (tx, { caller, params }) => deleteFolder(tx, caller, params.folder),
  })

  app.get('/feeds/:feed/collection', {
    config: { access: 'user' },
    schema: {
      operationId: 'getCollectionPlace',
      tags,
      summary: 'Get the folder of a saved post',
      params: FeedParams,
      response: { 200: InFolder },
    },
    handler: async (request) => {
      const folder = await findFolderOf(db, callerOf(request), request.params.feed)
      if (folder === undefined) throw feedNotFound()
      return { folder }
    },
  })

  write.put('/feeds/:feed/collection', {
    config: { access: 'user' },
    schema: {
      operationId: 'setCollectionPlace',
      tags,
      summary: 'Set the folder of a saved post',
      params: FeedParams,
      body: Closed(place, { examples: [{ folder: 3 }] }),
      response: { 204: Empty },
    },
    run: (tx, { caller, params, body }) => putIntoFolder(tx, caller, params.feed, body.folder),
  })
}
