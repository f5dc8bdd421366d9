import { Button, Checkbox, Dialog, EmptyState, Field, Note, Progress, Select, TextArea } from '@plaza/ui'
import { MegaphoneIcon } from '@plaza/ui/icons'
import { type FormEvent, useState } from 'preact/compat'
import { fieldErrors, messageOf, useAct, useRead } from '../app/data.ts'
import { useUnsaved } from '../app/leaving.ts'
import { call } from '../app/plaza.ts'
import { useConsole } from '../messages/index.ts'
import { Page, Section } from '../parts/page.tsx'
import { TopicPicker } from '../parts/picker.tsx'
import { Loaded } from '../parts/states.tsx'
import { When } from '../parts/values.tsx'
import { useDecide } from './messages.ts'

const EVERY_MS = 5000
const AUDIENCES = ['everybody', 'staff', 'topic'] as const
type Audience = (typeof AUDIENCES)[number]
const EMPTY = { title: '', text: '', link: '' }

/** Notices to many: written, counted, looked at, then sent in the background. */
export function AnnouncementsPage() {
  const { t: say } = useConsole()
  const { t } = useDecide()
  return (
    <Page narrow title={say('nav.announcements')} about={t('announce.about')}>
      <NewAnnouncement />
      <Earlier />
    </Page>
  )
}

function NewAnnouncement() {
  const { t: say } = useConsole()
  const { t } = useDecide()
  const [draft, setDraft] = useState(EMPTY)
  const [audience, setAudience] = useState<Audience>('everybody')
  const [topic, setTopic] = useState('')
  const [mail, setMail] = useState(false)
  const [count, setCount] = useState<number>()
  const body = {
    title: draft.title.trim(),
    text: draft.text.trim(),
    ...(draft.link.trim() && { link: draft.link.trim() }),
    ...(mail && { mail }),
    audience: audience === 'topic' ? `topic:${topic}` : audience,
  }
  const preview = useAct<{ count: number }>({ onDone: (answer) => setCount(answer.count) })
  const send = useAct({
    done: t('announce.sent'),
    onDone: () => {
      setCount(undefined)
      setDraft(EMPTY)
    },
  })
  useUnsaved(draft.title !== '' || draft.text !== '' || draft.link !== '')
  const errors = fieldErrors(preview.error)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    preview.mutate(() => call('POST /admin/announcements', { body: { ...body, preview: true } }))
  }
  const set = (name: keyof typeof EMPTY) => (event: { currentTarget: { value: string } }) =>
    setDraft({ ...draft, [name]: event.currentTarget.value })
  return (
    <form className="grid gap-4" onSubmit={ask}>
      {preview.error && Object.keys(errors).length === 0 && <Note tone="danger">{messageOf(preview.error)}</Note>}
      <Field
        label={t('announce.title')}
        required
        maxLength={60}
        value={draft.title}
        error={errors['title']?.join(' ')}
        onInput={set('title')}
      />
      <TextArea
        label={t('announce.text')}
        required
        rows={4}
        limit={1000}
        maxLength={1000}
        value={draft.text}
        error={errors['text']?.join(' ')}
        onInput={set('text')}
      />
      <Field
        label={t('announce.link')}
        hint={t('announce.link_hint')}
        optional
        maxLength={200}
        value={draft.link}
        error={errors['link']?.join(' ')}
        onInput={set('link')}
      />
      <Select
        label={t('announce.audience')}
        value={audience}
        options={AUDIENCES.map((value) => ({ value, label: t(`announce.${value}`) }))}
        onChange={(event) => setAudience(AUDIENCES.find((each) => each === event.currentTarget.value) ?? 'everybody')}
      />
      {audience === 'topic' && (
        <div className="grid gap-1.5">
          <span className="text-m font-semibold" aria-hidden="true">
            {t('announce.topic_name')}
          </span>
          <TopicPicker
            label={t('announce.topic_name')}
            value={topic === '' ? undefined : Number(topic)}
            onChange={(id) => setTopic(id === undefined ? '' : String(id))}
          />
          {errors['audience'] && (
            <p role="alert" className="text-s text-danger">
              {errors['audience'].join(' ')}
            </p>
          )}
        </div>
      )}
      <Checkbox
        label={t('announce.mail')}
        hint={t('announce.mail_hint')}
        checked={mail}
        onChange={() => setMail(!mail)}
      />
      <Button type="submit" look="primary" className="justify-self-start" busy={preview.isPending}>
        {t('announce.preview')}
      </Button>
      {count !== undefined && (
        <Dialog
          open
          onClose={() => setCount(undefined)}
          title={t('announce.preview')}
          footer={
            <>
              <Button onClick={() => setCount(undefined)}>{say('common.cancel')}</Button>
              <Button
                look="primary"
                busy={send.isPending}
                disabled={count === 0}
                onClick={() => send.mutate(() => call('POST /admin/announcements', { body }))}
              >
                {t('announce.send', { count })}
              </Button>
            </>
          }
        >
          <p className="font-semibold">{body.title}</p>
          <p className="whitespace-pre-wrap break-words">{body.text}</p>
          {body.link && <p className="text-accent">{body.link}</p>}
          <p className="mt-3 text-soft">{t('announce.count', { count })}</p>
        </Dialog>
      )}
    </form>
  )
}

function Earlier() {
  const { number } = useConsole()
  const { t } = useDecide()
  const made = useRead('GET /admin/announcements', { query: { limit: 20 } }, { everyMs: EVERY_MS })
  return (
    <Section title={t('announce.earlier')}>
      <Loaded of={made}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={<MegaphoneIcon />} title={t('announce.none')} />
          ) : (
            <ul className="grid gap-3">
              {data.map(
                ({ id, title, text, audience, author_name: name, total, sent, created_at: at, done_at: done }) => (
                  <li key={id} className="rounded-card border border-line p-3">
                    <p className="font-semibold break-words">{title}</p>
                    <p className="line-clamp-3 whitespace-pre-wrap break-words text-soft">{text}</p>
                    <p className="mt-1 text-xs text-faint">
                      <When at={at} /> · {name} · {audienceName(audience)} ·{' '}
                      {t('announce.progress', { sent: number(sent), total: number(total) })}
                    </p>
                    {!done && <Progress label={title} value={sent} max={Math.max(total, 1)} />}
                  </li>
                ),
              )}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )

  function audienceName(audience: string): string {
    const known = AUDIENCES.find((each) => each === audience)
    return known ? t(`announce.${known}`) : `${t('announce.topic')} ${audience.replace('topic:', '#')}`
  }
}
