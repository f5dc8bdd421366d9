import type { Given } from '@plaza/sdk'
import { newOutboxKey } from '../offline/outbox.ts'
import { find, forget, keep } from '../offline/store.ts'

/** Where a post was written: an area, or the point itself. */
export interface Place {
  latitude: string
  longitude: string
  isExact?: boolean
}

/** Everything a user has entered so far. */
export interface Draft {
  /** Made with the draft and sent with it: however often it is sent, it is published once. */
  key: string
  text: string
  /** Each with its description, if its author wrote one. */
  pictures: { id: string; blob: Blob; alt?: string }[]
  /** Each part with an id of its own, under which it is uploaded while the user still writes. */
  film?: { id: string; resource: Blob; cover?: Blob; coverId?: string } | undefined
  topics: number[]
  theme?: number | undefined
  place?: Place | undefined
  attached?: { type: string; id: number } | undefined
  poll?: { options: string[]; multiple: boolean; hours: number } | undefined
}

// A browser may be shared: what a user has not published yet is private.
const keyOf = (owner: number): string => `publish:${owner}`

export const emptyDraft = (): Draft => ({ key: newOutboxKey(), text: '', pictures: [], topics: [] })

export const isEmpty = ({ text, pictures, film }: Draft): boolean =>
  text.trim() === '' && pictures.length === 0 && !film

export const loadDraft = async (owner: number): Promise<Draft | undefined> => find<Draft>('drafts', keyOf(owner))

export const keepDraft = (owner: number, draft: Draft): Promise<void> =>
  isEmpty(draft) ? dropDraft(owner) : keep('drafts', keyOf(owner), draft)

export const dropDraft = (owner: number): Promise<void> => forget('drafts', keyOf(owner))

/** A stored draft, and what was added before it was loaded. */
export const joined = (kept: Draft, added: Draft): Draft => ({
  ...kept,
  ...(added.film && { film: added.film }),
  text: [kept.text, added.text].filter(Boolean).join('\n'),
  pictures: [...kept.pictures, ...added.pictures],
})

const FROM_WEB = 2
const HOUR_MS = 3600 * 1000

export const emptyPoll = (): NonNullable<Draft['poll']> => ({ options: ['', ''], multiple: false, hours: 24 })

/** Whether its poll can be sent: a question and two answers. */
export const isPollReady = ({ text, poll }: Draft): boolean =>
  !poll || (text.trim() !== '' && poll.options.filter((option) => option.trim()).length >= 2)

/** Everything of a draft that has to be uploaded. */
export const filesOf = ({ pictures, film }: Draft): { id: string; blob: Blob }[] => [
  ...pictures,
  ...(film?.id ? [{ id: film.id, blob: film.resource }] : []),
  ...(film?.cover && film.coverId ? [{ id: film.coverId, blob: film.cover }] : []),
]

/** The body of the publishing operation, without what has to be uploaded first. */
export const bodyOf = ({
  text,
  pictures,
  topics,
  theme,
  place,
  attached,
  poll,
}: Draft): Given<'POST /feeds'>['body'] => ({
  feed_from: FROM_WEB,
  ...(text.trim() && { feed_content: text.trim() }),
  ...(pictures.some(({ alt }) => alt?.trim()) && { image_alts: pictures.map(({ alt = '' }) => alt.trim()) }),
  ...(topics.length > 0 && { topics }),
  ...(theme !== undefined && { theme }),
  ...(place && { feed_latitude: place.latitude, feed_longtitude: place.longitude }),
  ...(attached && { repostable_type: attached.type, repostable_id: attached.id }),
  ...(poll && {
    poll: {
      options: poll.options.map((option) => option.trim()).filter(Boolean),
      multiple: poll.multiple,
      ends_at: new Date(Date.now() + poll.hours * HOUR_MS).toISOString(),
    },
  }),
})
