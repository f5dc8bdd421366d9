import { Coins, EmptyState, SkeletonRows } from '@plaza/ui'
import { TasksIcon } from '@plaza/ui/icons'
import { definePage } from '../../app/page.ts'
import { useQuery } from '../../data/ask.ts'
import { FailedState } from '../../shell/states.tsx'
import { taskMessagesOf, useTaskMessages } from '../../tasks/messages.ts'
import { signView, sumOf, taskStats, tasks } from '../../tasks/reading.ts'
import { SignDays } from '../../tasks/sign-days.tsx'
import { TaskRow } from '../../tasks/task-row.tsx'

export default definePage({
  bar: 'back',
  needsMember: true,
  head: ({ messages }) => ({ title: taskMessagesOf(messages).t('tasks.title'), isIndexed: false }),
  Component: TasksPage,
})

function TasksPage() {
  const { t } = useTaskMessages()
  const { isLoading } = useQuery(signView())
  return (
    <>
      <h1 className="sr-only">{t('tasks.title')}</h1>
      <SignDays />
      {/* They would move when the days above come. */}
      {isLoading ? (
        <SkeletonRows rows={5} />
      ) : (
        <section aria-labelledby="tasks-title">
          <header className="flex items-baseline justify-between gap-3 border-b border-line px-4 pt-6 pb-3">
            <h2 id="tasks-title" className="text-l font-semibold">
              {t('tasks.today_title')}
            </h2>
            <Earned />
          </header>
          <List />
        </section>
      )}
    </>
  )
}

function Earned() {
  const { t } = useTaskMessages()
  const { data } = useQuery(taskStats())
  const { coins } = sumOf(data)
  if (coins === 0) return null
  return (
    <p className="flex items-center gap-1.5 text-s text-soft">
      {t('tasks.earned')} <Coins amount={coins} />
    </p>
  )
}

function List() {
  const { t } = useTaskMessages()
  const { data, error, refetch } = useQuery(tasks())
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={5} />
  if (data.length === 0)
    return (
      <EmptyState icon={<TasksIcon size={24} />} title={t('tasks.nothing')}>
        {t('tasks.nothing_text')}
      </EmptyState>
    )
  return (
    <ul>
      {data.map((task) => (
        <TaskRow key={task.type} task={task} />
      ))}
    </ul>
  )
}
