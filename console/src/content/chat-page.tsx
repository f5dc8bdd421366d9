import { EmptyState, Table } from '@plaza/ui'
import { CommentIcon } from '@plaza/ui/icons'
import { useRead } from '../app/data.ts'
import { useCan } from '../app/staff.tsx'
import { useConsole } from '../messages/index.ts'
import { Facts, Page, Section } from '../parts/page.tsx'
import { Loaded } from '../parts/states.tsx'
import { To } from '../parts/values.tsx'

const DAYS = 14

/** How much is said in chat; no conversation can be read here. */
export function ChatPage() {
  const { t, number, date } = useConsole()
  const can = useCan()
  const chat = useRead('GET /admin/chat', { query: { days: DAYS } }, { everyMs: 60_000 })
  const today = new Date().toISOString().slice(0, 10)
  const linked = (count: number, to: string, permission: string) =>
    count > 0 && can(permission) ? <To to={to}>{number(count)}</To> : number(count)
  return (
    <Page narrow title={t('nav.chat')} about={t('chat.about')}>
      <Loaded of={chat}>
        {({ data, muted, reports }) => (
          <>
            <Facts
              facts={[
                { name: t('chat.today'), value: number(data.find(({ day }) => day === today)?.messages ?? 0) },
                {
                  name: t('chat.lately', { days: DAYS }),
                  value: number(data.reduce((sum, { messages }) => sum + messages, 0)),
                },
                { name: t('chat.muted'), value: linked(muted, '/people?chat_muted=true', 'user:manage') },
                { name: t('chat.reports'), value: linked(reports, '/queue?kind=reports', 'report:manage') },
              ]}
            />
            <Section title={t('chat.days')}>
              {data.length === 0 ? (
                <EmptyState icon={<CommentIcon />} title={t('chat.none')}>
                  {t('chat.none_about', { days: DAYS })}
                </EmptyState>
              ) : (
                <Table
                  caption={t('chat.days')}
                  rows={data}
                  keyOf={({ day }) => day}
                  columns={[
                    // A date has no zone: its midnight is the reader's, or half the world would read the day before.
                    { id: 'day', head: t('chat.day'), cell: ({ day }) => date(`${day}T00:00:00`, 'date') },
                    {
                      id: 'messages',
                      head: t('chat.messages'),
                      cell: ({ messages }) => number(messages),
                      isNumber: true,
                    },
                    { id: 'people', head: t('chat.people'), cell: ({ people }) => number(people), isNumber: true },
                    {
                      id: 'conversations',
                      head: t('chat.conversations'),
                      cell: ({ conversations }) => number(conversations),
                      isNumber: true,
                    },
                  ]}
                />
              )}
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  )
}
