import { toast } from '@plaza/ui'
import { useState } from 'preact/compat'
import { me, useMembership, useQueryClient } from '../data/member.tsx'
import { isProblem } from '../data/plaza.ts'
import { refetchPerson } from '../data/query.ts'
import { useMessages } from '../messages/index.ts'
import { addToOutbox, type WaitingFeed } from '../offline/outbox.ts'
import { sendFeed } from '../offline/send.ts'
import { bodyOf, type Draft, isEmpty } from './draft.ts'
import type { Upload } from './uploads.ts'

/** A video by the names it was uploaded under; undefined while something of it is on its way. */
function uploadedVideo({ id, cover, coverId = '' }: NonNullable<Draft['film']>, uploads: Record<string, Upload>) {
  const [resource, picture] = [uploads[id]?.node, uploads[coverId]?.node]
  return resource && (picture || !cover) ? { resource, ...(picture && { cover: picture }) } : undefined
}

/** Sends a draft once: now, or when the network is back. `onSent` gets the feed's id, or nothing while it waits. */
export function useSend(uploads: Record<string, Upload>, onSent: (id: number | undefined) => void) {
  const { t } = useMessages()
  const { plaza, requireMember } = useMembership()
  const query = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  const send = async (draft: Draft) => {
    if (isBusy || isEmpty(draft) || !requireMember('publish')) return
    setBusy(true)
    const nodes = draft.pictures.map(({ id }) => uploads[id]?.node)
    const isUploaded = nodes.every((node) => node !== undefined)
    const video = draft.film && uploadedVideo(draft.film, uploads)
    const thing: WaitingFeed = {
      kind: 'feed',
      owner: query.getQueryData(me().queryKey)?.id,
      at: Date.now(),
      idempotencyKey: draft.key,
      text: draft.text.trim(),
      // What is uploaded already goes by name; the rest travels with the post.
      body: { ...bodyOf(draft), ...(isUploaded && nodes.length > 0 && { images: nodes }), ...(video && { video }) },
      pictures: isUploaded ? [] : draft.pictures.map(({ blob }) => blob),
      ...(draft.film && !video && { film: draft.film }),
    }
    try {
      if (!navigator.onLine) throw new TypeError('offline')
      const { id } = await sendFeed(plaza, thing)
      await query.invalidateQueries({ queryKey: ['/feeds'] })
      void refetchPerson(query)
      toast(t('publish.sent'))
      onSent(id)
    } catch (error) {
      if (isProblem(error))
        toast(t('publish.failed', { reason: Object.values(error.errors)[0]?.[0] ?? error.message }), { isError: true })
      else {
        await addToOutbox(thing)
        toast(t('publish.waits'))
        onSent(undefined)
      }
    } finally {
      setBusy(false)
    }
  }
  return { send, isBusy }
}
