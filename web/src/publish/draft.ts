import { newOutboxKey } from '../offline/outbox.ts'
import { find, forget, keep } from '../offline/store.ts'

/** Everything a person has put together so far. */
export interface Draft {
  /** Made with the draft and sent with it: however often it is sent, it is published once. */
  key: string
  text: string
  /** Each with what is to be seen on it, if its author says so. */
  pictures: { id: string; blob: Blob; alt?: string }[]
  /** Each part with a name of its own, under which it is uploaded while one still writes. */
  film?: { id: string; resource: Blob; cover?: Blob; coverId?: string }
  topics: number[]
  theme?: number
  place?: { latitude: string; longitude: string }
  attached?: { type: string; id: number }
}

const KEY = 'publish'

export const emptyDraft = (): Draft => ({ key: newOutboxKey(), text: '', pictures: [], topics: [] })

export const isEmpty = ({ text, pictures, film }: Draft): boolean =>
  text.trim() === '' && pictures.length === 0 && !film

export const loadDraft = async (): Promise<Draft | undefined> => find<Draft>('drafts', KEY)

export const keepDraft = (draft: Draft): Promise<void> =>
  isEmpty(draft) ? forget('drafts', KEY) : keep('drafts', KEY, draft)

export const dropDraft = (): Promise<void> => forget('drafts', KEY)

const FROM_WEB = 2

/** Everything of a draft that has to be uploaded. */
export const filesOf = ({ pictures, film }: Draft): { id: string; blob: Blob }[] => [
  ...pictures,
  ...(film?.id ? [{ id: film.id, blob: film.resource }] : []),
  ...(film?.cover && film.coverId ? [{ id: film.coverId, blob: film.cover }] : []),
]

/** The body of the publishing operation, without what has to be uploaded first. */
export const bodyOf = ({ text, pictures, topics, theme, place, attached }: Draft): Record<string, unknown> => ({
  feed_from: FROM_WEB,
  ...(text.trim() && { feed_content: text.trim() }),
  ...(pictures.some(({ alt }) => alt?.trim()) && { image_alts: pictures.map(({ alt = '' }) => alt.trim()) }),
  ...(topics.length > 0 && { topics }),
  ...(theme !== undefined && { theme }),
  ...(place && { feed_latitude: place.latitude, feed_longtitude: place.longitude }),
  ...(attached && { repostable_type: attached.type, repostable_id: attached.id }),
})
