import { Button, Dialog, IconButton, toast } from '@plaza/ui'
import { TrashIcon } from '@plaza/ui/icons'
import { useEffect, useRef, useState } from 'preact/compat'
import { Ago } from '../parts/time.tsx'
import { usePostMessages } from '../posts/messages.ts'
import { type Draft, emptyDraft, isEmpty } from './draft.ts'
import { dropSavedDraft, MAX_SAVED_DRAFTS, type SavedDraft, saveDraft, savedDrafts } from './saved-drafts.ts'

export interface DraftsDialogProps {
  owner: number
  /** What is being written; put aside when another draft is opened. */
  current: Draft
  onOpen: (draft: Draft) => void
  onClose: () => void
}

/** The drafts a user put aside: to save another, to go on with one, to delete one. */
export function DraftsDialog({ owner, current, onOpen, onClose }: DraftsDialogProps) {
  const { t } = usePostMessages()
  const [saved, setSaved] = useState<SavedDraft[]>()
  const list = useRef<HTMLUListElement>(null)
  const load = () => savedDrafts(owner).then(setSaved)
  useEffect(() => void load(), [owner])

  const putAside = async (): Promise<boolean> => {
    if (isEmpty(current) || (await saveDraft(owner, current))) return true
    toast(t('drafts.too_many', { count: MAX_SAVED_DRAFTS }), { isError: true })
    return false
  }
  const open = async ({ draft }: SavedDraft) => {
    // What is opened makes room for what is put aside.
    await dropSavedDraft(owner, draft)
    if (!(await putAside())) return void (await saveDraft(owner, draft))
    onOpen(draft)
    onClose()
  }
  const remove = async ({ draft }: SavedDraft) => {
    await dropSavedDraft(owner, draft)
    await load()
    list.current?.focus()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('drafts.title')}
      footer={
        <Button
          look="primary"
          disabled={isEmpty(current)}
          onClick={() =>
            void putAside().then((isSaved) => {
              if (!isSaved) return
              toast(t('drafts.saved'))
              onOpen(emptyDraft())
              onClose()
            })
          }
        >
          {t('drafts.save')}
        </Button>
      }
    >
      {saved?.length === 0 && <p className="text-soft">{t('drafts.none')}</p>}
      <ul ref={list} tabIndex={-1} aria-label={t('drafts.title')} className="-mx-2 outline-none">
        {saved?.map((each) => (
          <li key={each.draft.key} className="flex items-center gap-2 border-b last:border-b-0">
            <button
              type="button"
              className="grid min-w-0 flex-1 gap-0.5 rounded-s px-2 py-3 text-start hover:bg-sunken"
              onClick={() => void open(each)}
            >
              <span className="truncate">{each.draft.text.trim() || t('drafts.without_text')}</span>
              <span className="text-s text-faint">
                <Ago at={new Date(each.savedAt).toISOString()} />
                {each.draft.pictures.length > 0 && ` · ${t('drafts.pictures', { count: each.draft.pictures.length })}`}
                {each.draft.film && ` · ${t('drafts.video')}`}
                {each.draft.poll && ` · ${t('drafts.poll')}`}
              </span>
            </button>
            <IconButton label={t('drafts.delete')} icon={<TrashIcon size={18} />} onClick={() => void remove(each)} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-s text-faint">{t('drafts.where', { count: MAX_SAVED_DRAFTS })}</p>
    </Dialog>
  )
}
