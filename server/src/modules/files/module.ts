import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Module } from '../../kernel/index.ts'
import { createDecoder, createRenderer } from './content/decoder.ts'
import type { FilesDeps, FilesOptions } from './deps.ts'
import { createReceive } from './gate.ts'
import { RENDITION_CACHE_BYTES } from './limits.ts'
import { advice, problems } from './problems.ts'
import { purgeWorker } from './purge-caches.ts'
import { createRenditionCache } from './reading/rendition-cache.ts'
import { removeObjectWorker } from './remove-file.ts'
import { rootRoutes, routes } from './routes.ts'
import { signedPath } from './signed-address.ts'
import { sweepFiles, sweepWorker } from './sweep-files.ts'
import { takeInFiles } from './uploading/take-in-files.ts'
import { removeStaleWorkspaces } from './uploading/workspace.ts'
import { createViewFile, type ViewFile } from './view.ts'

export interface Files {
  module: Module
  viewFile: ViewFile
  /** Call before a transaction that claims these nodes: takes in what was sent straight to the store. */
  takeIn(ownerId: number, nodes: readonly string[]): Promise<void>
}

/** The pool has four threads: half of them stay free for everything else. */
const MAX_DECODERS = 2

/** Assembles the module. */
export function createFiles(options: FilesOptions): Files {
  const { store, publicUrl, dataDir, renditionBytes = RENDITION_CACHE_BYTES } = options
  const decodersAtOnce = options.decodersAtOnce ?? Math.min(MAX_DECODERS, availableParallelism())
  const decode = createDecoder(decodersAtOnce)
  const deps: FilesDeps = {
    ...options,
    workRoot: join(dataDir, 'tmp'),
    receive: createReceive(),
    decode,
    render: createRenderer(decode, decodersAtOnce),
    renditions: createRenditionCache(join(dataDir, 'renditions'), renditionBytes),
  }
  return {
    module: {
      name: 'files',
      problems,
      advice,
      workers: [sweepWorker(store), removeObjectWorker(store), purgeWorker(options.purger)],
      schedules: [{ job: sweepFiles, everyS: 3600 }],
      routes: (api) => routes(api, deps),
      rootRoutes: async (root) => {
        await removeStaleWorkspaces(deps.workRoot)
        await rootRoutes(root, deps)
      },
    },
    viewFile: createViewFile(publicUrl, options.hasPlaceholders, (file) => signedPath(options.secrets, file)),
    takeIn: (ownerId, nodes) => takeInFiles(deps, ownerId, nodes),
  }
}
