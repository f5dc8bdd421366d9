import { Coins } from '@plaza/ui'
import { useInfiniteQuery } from '../data/ask.ts'
import { useMessages } from '../messages/index.ts'
import { PersonRow } from '../parts/person-row.tsx'
import { ApplicationButtons } from '../topics/application-buttons.tsx'
import { type Applied, waitingApplications } from './lists.ts'

/** Applications to all of one's topics, answered where one reads of them. */
export function WaitingApplications() {
  const { t } = useMessages()
  const { data } = useInfiniteQuery(waitingApplications())
  const waiting = data?.pages.flat() ?? []
  if (waiting.length === 0) return null
  return (
    <section>
      <h2 className="px-4 pt-4 pb-1 text-s font-semibold text-faint">{t('notices.waiting')}</h2>
      <ul>
        {waiting.map((application) => (
          <Waiting key={application.id} application={application} />
        ))}
      </ul>
    </section>
  )
}

function Waiting({ application }: { application: Applied }) {
  const { t } = useMessages()
  const { user, topic, expense } = application
  return (
    <PersonRow
      user={user}
      badge={Boolean(expense) && <Coins amount={expense ?? 0} className="text-s" />}
      line={t('notices.applyFor_line', { name: user.name, topic: topic.name })}
    >
      <ApplicationButtons topic={topic.id} application={application} />
    </PersonRow>
  )
}
