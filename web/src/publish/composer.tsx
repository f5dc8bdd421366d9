import { Button, countCharacters, Dialog, IconButton } from '@plaza/ui'
import { DocumentIcon, TrashIcon } from '@plaza/ui/icons'
import { useEffect, useRef, useState } from 'preact/compat'
import { navigate, useAddress, useIsOver } from '../app/router.tsx'
import { useQuery } from '../data/ask.ts'
import { useMe } from '../data/member.tsx'
import { startup } from '../data/startup.ts'
import { usePostOptions } from '../feeds/post-picker.ts'
import { useMessages } from '../messages/index.ts'
import { Avatar } from '../parts/avatar.tsx'
import { lazyDialog, lazyPart } from '../parts/lazy.tsx'
import { NameList, useNamePicker } from '../parts/name-picker.tsx'
import { AttachedRecord } from './attached-record.tsx'
import { ComposerBar } from './composer-bar.tsx'
import { emptyDraft, filesOf, isEmpty, isPollReady } from './draft.ts'
import type { DraftsDialogProps } from './drafts-dialog.tsx'
import { PictureStrip } from './picture-strip.tsx'
import { PlaceNote } from './place.tsx'
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
  const canSend = !isBusy && !isTooLong && !isEmpty(draft) && isPollReady(draft)
  const sendNow = () => {
    if (canSend) void send(draft)
  }

  return (
    <form
      className={`grid grid-cols-1 gap-4 ${isSheet ? 'rail:flex rail:min-h-112 rail:flex-col' : 'p-4 pb-0'} ${isOver ? 'bg-accent-wash' : ''}`}
      onSubmit={(event) => {
        event.preventDefault()
        sendNow()
      }}
      onKeyDown={(event) => {
        // Enter in the answer of a poll, or in a search, does not publish.
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
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
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) sendNow()
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
      <AttachedRecord draft={draft} onRemove={() => change({ attached: undefined })} />
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
        <VideoBox {...{ uploads }} film={draft.film} onChange={(film) => change({ film })} onRetry={retry} />
      )}
      {draft.poll && (
        <PollEditor
          poll={draft.poll}
          onChange={(poll) => change({ poll })}
          onRemove={() => change({ poll: undefined })}
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
      <ComposerBar
        {...{ draft, change, imageLimit, isSheet }}
        onPictures={(files) => void addPictures(files)}
        onVideo={(file) => void addVideo(file)}
        onAttach={() => setAttaching(true)}
      >
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
        <Button look="primary" type="submit" disabled={!canSend}>
          {isBusy ? t('publish.sending') : t('publish.send')}
        </Button>
      </ComposerBar>
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
