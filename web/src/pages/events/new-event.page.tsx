import { Button, Field, Select, TextArea, toast } from '@plaza/ui'
import { useState } from 'preact/compat'
import { definePage } from '../../app/page.ts'
import { navigate } from '../../app/router.tsx'
import { useQuery } from '../../data/ask.ts'
import { useMembership, useQueryClient } from '../../data/member.tsx'
import { eventCategories } from '../../events/lists.ts'
import { useMessages } from '../../messages/index.ts'
import { FormProblem } from '../../parts/form-problem.tsx'
import { PictureField } from '../../parts/picture-field.tsx'
import { textOf, useSubmit } from '../../parts/use-submit.ts'

const MAX_TITLE = 30
const FEN = 100

export default definePage({
  bar: 'back',
  needsMember: true,
  head: ({ messages }) => ({ title: messages.t('events.new_title'), isIndexed: false }),
  Component: NewEventPage,
})

function NewEventPage() {
  const { t } = useMessages()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const { data: categories = [] } = useQuery(eventCategories())
  const [avatar, setAvatar] = useState<string>()
  const [isMissing, setIsMissing] = useState(false)
  const { submit, isBusy, errorOf, message } = useSubmit(async (form: FormData) => {
    const area = textOf(form, 'area')
    const address = textOf(form, 'address')
    const event = await plaza.POST('/events', {
      body: {
        title: textOf(form, 'title') ?? '',
        category_id: Number(form.get('category_id')),
        date: asUtc(String(form.get('date'))),
        content: textOf(form, 'content') ?? '',
        ...(area && { area }),
        ...(address && { address }),
        expense: Math.round(Number(form.get('expense') || 0) * FEN),
        avatar: avatar!,
      },
    })
    toast(t('events.sent'))
    await query.invalidateQueries({ queryKey: ['/events'] })
    navigate(`/events/${event.id}`, { replace: true })
  })

  return (
    <form
      className="grid gap-6 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        setIsMissing(!avatar)
        if (avatar) void submit(new FormData(event.currentTarget))
      }}
    >
      <h1 className="text-xl font-semibold">{t('events.new_title')}</h1>
      <FormProblem text={message ?? (isMissing && !avatar ? t('events.picture_missing') : errorOf('avatar'))} />
      <Field
        label={t('events.name')}
        name="title"
        required
        minLength={2}
        maxLength={MAX_TITLE}
        error={errorOf('title')}
      />
      <Select
        label={t('events.category')}
        name="category_id"
        required
        placeholder={t('events.choose')}
        options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        error={errorOf('category_id')}
      />
      <Field label={t('events.date')} name="date" type="datetime-local" required error={errorOf('date')} />
      <TextArea
        label={t('events.content')}
        hint={t('events.content_hint')}
        name="content"
        required
        rows={6}
        maxLength={10_000}
        error={errorOf('content')}
      />
      <Field
        label={t('events.where')}
        hint={t('events.where_hint')}
        name="area"
        required
        maxLength={100}
        error={errorOf('area')}
      />
      <Field label={t('events.address')} name="address" optional maxLength={200} error={errorOf('address')} />
      <Field
        label={t('events.expense')}
        hint={t('events.expense_hint')}
        name="expense"
        type="number"
        min={0}
        step="0.01"
        defaultValue="0"
        inputMode="decimal"
        error={errorOf('expense')}
      />
      <PictureField
        label={t('events.picture')}
        shape="wide"
        url={undefined}
        onChange={(node) => setAvatar(node ?? undefined)}
      />
      <Button type="submit" look="primary" size="l" busy={isBusy}>
        {t('events.send')}
      </Button>
    </form>
  )
}

/** What the clock on the wall says, as the service writes it: UTC, `YYYY-MM-DD HH:MM:SS`. */
const asUtc = (local: string): string => new Date(local).toISOString().slice(0, 19).replace('T', ' ')
