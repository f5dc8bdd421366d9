import { Button, Field, Select, TextArea } from '@plaza/ui'
import { useState } from 'preact/compat'
import { useQuery } from '../data/ask.ts'
import { useMessages } from '../messages/index.ts'
import { FormProblem } from '../parts/form-problem.tsx'
import { PictureField } from '../parts/picture-field.tsx'
import { useKept } from '../parts/use-kept.ts'
import { useSubmit } from '../parts/use-submit.ts'
import { eventCategories } from './lists.ts'
import { momentIn } from './zone.ts'

const MAX_TITLE = 30
const FEN = 100

/** An event as its form holds it: the time is a local one in the zone. */
export interface EventDraft {
  title: string
  category: string
  date: string
  zone: string
  content: string
  area: string
  address: string
  yuan: string
  avatar?: string
}

interface EventFormProps {
  /** Under which it is kept while it is filled in. */
  name: string
  title: string
  initial: EventDraft
  picture?: string | undefined
  send: string
  onSend: (draft: EventDraft) => Promise<void>
}

/** Everything an organizer says of an event. */
export function EventForm({ name, title, initial, picture, send, onSend }: EventFormProps) {
  const { t } = useMessages()
  const { data: categories = [] } = useQuery(eventCategories())
  const { draft, change, forget } = useKept(name, initial)
  const [isMissing, setIsMissing] = useState(false)
  const hasPicture = draft.avatar !== undefined || picture !== undefined
  const { submit, isBusy, errorOf, message } = useSubmit(async () => {
    await onSend(draft)
    forget()
  })
  const text = (field: keyof EventDraft) => ({
    value: draft[field] ?? '',
    onInput: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  })

  return (
    <form
      className="grid gap-6 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        setIsMissing(!hasPicture)
        if (hasPicture) void submit()
      }}
    >
      <h1 className="text-xl font-semibold">{title}</h1>
      <FormProblem text={message ?? (isMissing && !hasPicture ? t('events.picture_missing') : errorOf('avatar'))} />
      <Field
        label={t('events.name')}
        required
        minLength={2}
        maxLength={MAX_TITLE}
        error={errorOf('title')}
        {...text('title')}
      />
      <Select
        label={t('events.category')}
        required
        placeholder={t('events.choose')}
        options={categories.map(({ id, name: label }) => ({ value: String(id), label }))}
        error={errorOf('category_id')}
        value={draft.category}
        onChange={(event) => change({ category: event.currentTarget.value })}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label={t('events.date')} type="datetime-local" required error={errorOf('date')} {...text('date')} />
        <Select
          label={t('events.zone')}
          options={zonesWith(draft.zone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          error={errorOf('time_zone')}
          value={draft.zone}
          onChange={(event) => change({ zone: event.currentTarget.value })}
        />
      </div>
      <TextArea
        label={t('events.content')}
        hint={t('events.content_hint')}
        required
        rows={6}
        maxLength={10_000}
        error={errorOf('content')}
        {...text('content')}
      />
      <Field
        label={t('events.where')}
        hint={t('events.where_hint')}
        required
        maxLength={100}
        error={errorOf('area')}
        {...text('area')}
      />
      <Field label={t('events.address')} optional maxLength={200} error={errorOf('address')} {...text('address')} />
      <Field
        label={t('events.expense')}
        hint={t('events.expense_hint')}
        type="number"
        min={0}
        step="0.01"
        inputMode="decimal"
        error={errorOf('expense')}
        {...text('yuan')}
      />
      <PictureField
        label={t('events.picture')}
        shape="wide"
        url={picture}
        onChange={(node) => change({ avatar: node ?? undefined })}
      />
      <Button type="submit" look="primary" size="l" busy={isBusy}>
        {send}
      </Button>
    </form>
  )
}

/** The fields of a draft that are sent as they are. */
export const bodyOf = (draft: EventDraft) => ({
  title: draft.title.trim(),
  category_id: Number(draft.category),
  date: new Date(momentIn(draft.date, draft.zone)).toISOString().slice(0, 19).replace('T', ' '),
  time_zone: draft.zone,
  content: draft.content.trim(),
  expense: Math.round(Number(draft.yuan || 0) * FEN),
})

export const yuanOf = (expense: number): string => String(expense / FEN)

/** The zones a browser knows, this one among them. */
const zonesWith = (zone: string): string[] => [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])].sort()
