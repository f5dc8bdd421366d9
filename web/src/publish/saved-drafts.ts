import { allBelow, forget, keep } from '../offline/store.ts'
import type { Draft } from './draft.ts'

/** A draft that was put aside, on this device. */
export interface SavedDraft {
  draft: Draft
  savedAt: number
}

export const MAX_SAVED_DRAFTS = 20

const allOf = (owner: number): string => `publish:${owner}:`
const nameOf = (owner: number, { key }: Draft): string => `${allOf(owner)}${key}`

/** The drafts a user put aside, the newest first. */
export const savedDrafts = async (owner: number): Promise<SavedDraft[]> =>
  (await allBelow<SavedDraft>('drafts', allOf(owner))).sort((one, other) => other.savedAt - one.savedAt)

/** Puts a draft aside; false if there are too many already. */
export async function saveDraft(owner: number, draft: Draft): Promise<boolean> {
  if ((await savedDrafts(owner)).length >= MAX_SAVED_DRAFTS) return false
  await keep('drafts', nameOf(owner, draft), { draft, savedAt: Date.now() } satisfies SavedDraft)
  return true
}

export const dropSavedDraft = (owner: number, draft: Draft): Promise<void> => forget('drafts', nameOf(owner, draft))
