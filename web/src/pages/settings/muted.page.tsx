import { Avatar, Button, SkeletonRows, TextArea, toast } from '@plaza/ui'
import type { ReactNode } from 'preact/compat'
import { useQuery } from '../../data/ask.ts'
import { usePlaza, useQueryClient } from '../../data/member.tsx'
import { feedPreferences } from '../../feeds/for-you/preferences.ts'
import { FormProblem } from '../../parts/form-problem.tsx'
import { useSubmit } from '../../parts/use-submit.ts'
import { defineSettings } from '../../settings/define.ts'
import { SettingsFrame } from '../../settings/frame.tsx'
import { useSettingsMessages } from '../../settings/messages.ts'
import { useMutedMessages } from '../../settings/muted-messages.ts'
import { FailedState } from '../../shell/states.tsx'

export default defineSettings('muted', MutedPage)

function MutedPage() {
  const { t: shared } = useSettingsMessages()
  const { t } = useMutedMessages()
  const plaza = usePlaza()
  const query = useQueryClient()
  const { data, error, refetch } = useQuery(feedPreferences())
  const unmute = async (act: () => Promise<unknown>) => {
    try {
      await act()
      // Lists everywhere show it again.
      await query.invalidateQueries()
    } catch (refusal) {
      toast((refusal as Error).message, { isError: true })
    }
  }
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  const { muted_users: users, muted_topics: topics } = data
  return (
    <SettingsFrame title={shared('settings.muted')} text={shared('settings.muted_text')}>
      <Words words={data.muted_words} />
      <Section title={t('muted.people')} none={users.length === 0 ? t('muted.no_one') : undefined}>
        {users.map(({ id, name, avatar }) => (
          <Row
            key={id}
            name={name}
            picture={<Avatar name={name} src={avatar?.url} decorative />}
            onUnmute={() =>
              void unmute(() => plaza.DELETE('/user/muted-users/{user}', { params: { path: { user: id } } }))
            }
          />
        ))}
      </Section>
      <Section title={t('muted.topics')} none={topics.length === 0 ? t('muted.no_topics') : undefined}>
        {topics.map(({ id, name }) => (
          <Row
            key={id}
            name={name}
            onUnmute={() =>
              void unmute(() => plaza.DELETE('/user/muted-topics/{topic}', { params: { path: { topic: id } } }))
            }
          />
        ))}
      </Section>
    </SettingsFrame>
  )
}

function Words({ words }: { words: readonly string[] }) {
  const { t: shared } = useSettingsMessages()
  const { t } = useMutedMessages()
  const plaza = usePlaza()
  const query = useQueryClient()
  const { submit, isBusy, errorOf, message } = useSubmit(async (form: FormData) => {
    const lines = String(form.get('words')).split('\n')
    const muted = [...new Set(lines.map((line) => line.trim()).filter(Boolean))]
    await plaza.PATCH('/user/feed-preferences', { body: { muted_words: muted } })
    toast(shared('settings.saved'))
    await query.invalidateQueries()
  })
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(new FormData(event.currentTarget))
      }}
    >
      <TextArea
        label={t('muted.words')}
        hint={t('muted.words_hint')}
        error={errorOf('muted_words')}
        name="words"
        rows={4}
        defaultValue={words.join('\n')}
      />
      <FormProblem text={message} />
      <Button type="submit" look="primary" busy={isBusy} className="justify-self-start">
        {shared('settings.save')}
      </Button>
    </form>
  )
}

const Section = ({ title, none, children }: { title: string; none: string | undefined; children: ReactNode }) => (
  <section>
    <h2 className="mb-2 text-m font-semibold">{title}</h2>
    {none ? (
      <p className="text-s text-soft">{none}</p>
    ) : (
      <ul className="overflow-hidden rounded-l border border-line bg-surface">{children}</ul>
    )}
  </section>
)

function Row({ name, picture, onUnmute }: { name: string; picture?: ReactNode; onUnmute: () => void }) {
  const { t } = useMutedMessages()
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-3 last:border-0">
      {picture}
      <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
      <Button size="s" aria-label={t('muted.unmute_of', { name })} onClick={onUnmute}>
        {t('muted.unmute')}
      </Button>
    </li>
  )
}
