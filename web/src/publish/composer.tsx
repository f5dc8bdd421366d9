import { Button, countCharacters, Dialog, IconButton } from '@plaza/ui'
import { DocumentIcon, ImageIcon, LinkIcon, ListIcon, TrashIcon, VideoIcon } from '@plaza/ui/icons'
import { useEffect, useRef, useState } from 'preact/compat'
import { navigate, useAddress, useIsOver } from '../app/router.tsx'
import { useQuery } from '../data/ask.ts'
import { useMe } from '../data/member.tsx'
import { startup } from '../data/startup.ts'
import { usePostOptions } from '../feeds/post-picker.ts'
import { useMessages } from '../messages/index.ts'
import { Avatar } from '../parts/avatar.tsx'
import { NameList, useNamePicker } from '../parts/name-picker.tsx'
import { lazyDialog, lazyPart } from '../posts/lazy.tsx'
import { AttachedRecord } from './attached-record.tsx'
import { type Draft, emptyDraft, emptyPoll, filesOf, isEmpty, isPollReady } from './draft.ts'
import type { DraftsDialogProps } from './drafts-dialog.tsx'
import { PictureStrip } from './picture-strip.tsx'
import { AddPlace, PlaceNote } from './place.tsx'
import type { PollEditorProps } from './poll-editor.tsx'
import type { RecordPickerProps } from './record-picker.tsx'
import { useUploads } from './uploads.ts'
import { useDraft } from './use-draft.ts'
import { usePictures } from './use-pictures.ts'
import { useSend } from './use-send.ts'
import { VideoBox } from './video-box.tsx'
import { Where } from './where.tsx'

const RecordPicker = lazyDialog<RecordPickerProps>(async () => (await import('./record-picker.tsx')).RecordPicker)
const DraftsDialog = lazyDialog<DraftsDialogProps>(async () => (await import('./drafts-dialog.tsx')).DraftsDialog)
const PollEditor = lazyPart<PollEditorProps>(async () => (await import('./poll-editor.tsx')).PollEditor)

/** From this share of the limit on, characters are counted. */
const NEARLY_FULL = 0.9

/** Writes a new post: text, pictures or a video, and where it belongs. Nothing of it is lost before it is sent. */
export function Composer() {
  const { t } = useMessages()
  const { search } = useAddress()
  const isSheet = useIsOver()
  const me = useMe()
  const { data: limits } = useQuery(startup())
  const { draft, change, reset } = useDraft(search, me?.id)
  const { uploads, retry } = useUploads(filesOf(draft))
  const imageLimit = limits?.feed.image_limit ?? 9
  const wordLimit = limits?.feed.word_limit ?? 10_000
  const { addPictures, addVideo } = usePictures(draft, change, imageLimit, limits?.feed.video_bytes_limit)
  const { send, isBusy } = useSend(uploads, (id) => {
    reset(emptyDraft())
    if (id !== undefined) navigate(`/feeds/${id}`, { replace: true })
    else if (isSheet) history.back()
    else navigate('/', { replace: true })
  })
  const pick = useRef<HTMLInputElement>(null)
  const videoInput = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [isAttaching, setAttaching] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const [isInDrafts, setInDrafts] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useNamePicker({
    text: draft.text,
    setText: (text) => change({ text }),
    field,
    signs: '@#',
    useOptions: usePostOptions,
  })
  useEffect(() => {
    field.current?.focus()
    // The surrounding sheet takes the focus first.
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])

  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void addPictures([...(event.dataTransfer?.files ?? [])])
  }
  const length = countCharacters(draft.text)
  const isTooLong = length > wordLimit

  return (
    <form
      className={`grid grid-cols-1 gap-4 ${isSheet ? 'rail:flex rail:min-h-112 rail:flex-col' : 'p-4 pb-0'} ${isOver ? 'bg-accent-wash' : ''}`}
      onSubmit={(event) => {
        event.preventDefault()
        void send(draft)
      }}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(event.dataTransfer?.types.includes('Files') ?? false)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      onPaste={(event) => void addPictures([...(event.clipboardData?.files ?? [])])}
    >
      <div className="relative flex gap-3">
        <NameList {...{ picker }} label={t('parts.names')} className="inset-x-0 top-full mt-1" />
        <Avatar file={me?.avatar} name={me?.name ?? ''} size={40} />
        <textarea
          ref={field}
          aria-label={t('publish.text')}
          placeholder={t('publish.text')}
          rows={5}
          className="field-sizing-content min-h-36 w-full min-w-0 resize-none wrap-anywhere bg-transparent pt-1 text-l leading-relaxed outline-none placeholder:text-faint"
          value={draft.text}
          {...picker.field}
          onInput={(event) => {
            change({ text: event.currentTarget.value })
            picker.look(event.currentTarget)
          }}
          onBlur={picker.close}
          onKeyDown={(event) => {
            if (picker.onKey(event)) return
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send(draft)
          }}
        />
        <span className="-me-2 shrink-0">
          <IconButton
            label={t('publish.drafts')}
            icon={<DocumentIcon />}
            aria-haspopup="dialog"
            onClick={() => setInDrafts(true)}
          />
        </span>
      </div>
      <AttachedRecord draft={draft} onRemove={() => change({ attached: undefined } as Partial<Draft>)} />
      {isAttaching && <RecordPicker onPick={(attached) => change({ attached })} onClose={() => setAttaching(false)} />}
      {draft.pictures.length > 0 && (
        <PictureStrip
          {...{ uploads }}
          pictures={draft.pictures}
          onChange={(pictures) => change({ pictures })}
          onRetry={retry}
        />
      )}
      {draft.film && (
        <VideoBox
          {...{ uploads }}
          film={draft.film}
          onChange={(film) => change({ film } as Partial<Draft>)}
          onRetry={retry}
        />
      )}
      {draft.poll && (
        <PollEditor
          poll={draft.poll}
          onChange={(poll) => change({ poll })}
          onRemove={() => change({ poll: undefined } as Partial<Draft>)}
        />
      )}
      {isInDrafts && me && (
        <DraftsDialog owner={me.id} current={draft} onOpen={reset} onClose={() => setInDrafts(false)} />
      )}
      {isDiscarding && (
        <Discarding
          onKeep={() => setDiscarding(false)}
          onDiscard={() => {
            setDiscarding(false)
            reset(emptyDraft())
            // The button that would get the focus back is removed with the draft.
            requestAnimationFrame(() => field.current?.focus())
          }}
        />
      )}
      {draft.place && <PlaceNote place={draft.place} onChange={change} />}
      <Where draft={draft} onChange={change} />
      <div hidden>
        <input
          ref={pick}
          type="file"
          hidden
          multiple
          accept="image/png,image/jpeg,image/webp,image/gif"
          data-pick="pictures"
          onChange={(event) => {
            void addPictures([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
        <input
          ref={videoInput}
          type="file"
          hidden
          accept="video/mp4"
          data-pick="video"
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? []
            if (chosen) void addVideo(chosen)
            event.currentTarget.value = ''
          }}
        />
      </div>
      <div
        className={`glass sticky flex items-center justify-between gap-3 border-t py-3 ${isSheet ? '-bottom-5 -mx-5 mt-auto -mb-5 px-5' : 'bottom-[61px] -mx-4 mt-2 px-4 rail:bottom-0'}`}
      >
        <span className="-ms-2 flex items-center max-rail:gap-0.5">
          <IconButton
            label={t('publish.add_pictures')}
            icon={<ImageIcon />}
            onClick={() => pick.current?.click()}
            disabled={draft.film !== undefined || draft.pictures.length >= imageLimit}
          />
          <IconButton
            label={t('publish.add_video')}
            icon={<VideoIcon />}
            onClick={() => videoInput.current?.click()}
            disabled={draft.pictures.length > 0}
          />
          <IconButton
            label={t('feeds.poll')}
            icon={<ListIcon />}
            onClick={() => change({ poll: emptyPoll() })}
            disabled={draft.poll !== undefined}
          />
          <IconButton
            label={t('publish.attach')}
            icon={<LinkIcon />}
            aria-haspopup="dialog"
            onClick={() => setAttaching(true)}
            disabled={draft.attached !== undefined}
          />
          <AddPlace draft={draft} onChange={change} />
        </span>
        <span className="flex items-center gap-2">
          {length > wordLimit * NEARLY_FULL && (
            <span
              className={`num text-s ${isTooLong ? 'font-semibold text-danger' : 'text-faint'}`}
              aria-live={isTooLong ? 'polite' : 'off'}
            >
              {t('publish.count', { count: length, limit: wordLimit })}
            </span>
          )}
          {!isEmpty(draft) && (
            <IconButton
              label={t('publish.discard')}
              icon={<TrashIcon />}
              aria-haspopup="dialog"
              onClick={() => setDiscarding(true)}
            />
          )}
          <Button look="primary" type="submit" disabled={isBusy || isTooLong || isEmpty(draft) || !isPollReady(draft)}>
            {isBusy ? t('publish.sending') : t('publish.send')}
          </Button>
        </span>
      </div>
    </form>
  )
}

/** Its button is next to the one that publishes, and it cannot be undone. */
function Discarding({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const { t } = useMessages()
  return (
    <Dialog
      open
      onClose={onKeep}
      title={t('publish.discard_ask')}
      footer={
        <>
          <Button onClick={onKeep}>{t('publish.keep')}</Button>
          <Button look="danger" onClick={onDiscard}>
            {t('publish.discard')}
          </Button>
        </>
      }
    >
      <p className="text-soft">{t('publish.discard_text')}</p>
    </Dialog>
  )
}
