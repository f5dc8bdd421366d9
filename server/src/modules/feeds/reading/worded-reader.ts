import type { Caller, Wording } from '../../../kernel/index.ts'
import { createFeedReader, type FeedReader, type ReaderDeps } from './reader.ts'

type Viewer = { readonly id: number } | undefined

/**
 * A reader for those who see texts as they were written, and one for those who do not. What a reader holds in memory is
 * true for one version of the wording; with another version begins another reader.
 */
export function createWordedReader(deps: Omit<ReaderDeps, 'reword'> & { wording: Wording }): FeedReader {
  const { wording } = deps
  const plain = createFeedReader(deps)
  let worded: { version: number; reader: FeedReader } | undefined
  const readerFor = (viewer: Viewer): FeedReader => {
    const reword = wording.rewordFor(viewer as Caller | undefined)
    if (!reword) return plain
    const version = wording.version()
    if (worded?.version !== version) worded = { version, reader: createFeedReader({ ...deps, reword }) }
    return worded.reader
  }
  return {
    sharedPage: (viewer, list) => readerFor(viewer).sharedPage(viewer, list),
    ownPage: (viewer, limit, picks) => readerFor(viewer).ownPage(viewer, limit, picks),
    followed: (query) => readerFor(query.viewer).followed(query),
    sightOf: plain.sightOf,
    one: (viewer, feedId, changed) => readerFor(viewer).one(viewer, feedId, changed),
    byId: (viewer, feedIds) => readerFor(viewer).byId(viewer, feedIds),
  }
}
