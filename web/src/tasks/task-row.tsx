import { Button, Coins, LinkButton, Progress, toast } from '@plaza/ui'
import { CheckIcon } from '@plaza/ui/icons'
import { useMutation } from '@tanstack/preact-query'
import { useMembership, useQueryClient } from '../data/member.tsx'
import { kindOf } from './kinds.tsx'
import { useTaskMessages } from './messages.ts'
import { COIN_READINGS, type Task } from './reading.ts'

/** One task: what to do, today's progress, what it pays. */
export function TaskRow({ task }: { task: Task }) {
  const { t, rich } = useTaskMessages()
  const { word, Icon, href } = kindOf(task.type)
  const isFull = task.max > 0 && task.current >= task.max
  const title = t(`tasks.kind_${word}`)
  const about = t(`tasks.kind_${word}_text`, { count: task.hit_increment })
  return (
    <li className="flex gap-3 border-b border-line px-4 py-4">
      <span className="grid size-10 flex-none place-items-center rounded-card bg-coin-wash text-coin">
        <Icon size={20} />
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-m text-soft">{about}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-s text-soft">
          <span className="inline-flex items-center gap-1">
            {rich('tasks.pays', { coins: <Coins key="coins" amount={task.how_increment} /> })}
          </span>
          <span className="num">
            {task.max > 0
              ? t('tasks.progress', { done: task.current, max: task.max })
              : t('tasks.progress_unlimited', { done: task.current })}
          </span>
          {!isFull && task.hit_increment > 1 && (
            <span className="num">{t('tasks.next', { count: task.hit_increment - task.hit_count })}</span>
          )}
        </p>
        {task.max > 0 && (
          <Progress
            coin
            className="mt-1.5 w-full max-w-80"
            label={title}
            value={task.current * task.hit_increment + (isFull ? 0 : task.hit_count)}
            max={task.max * task.hit_increment}
          />
        )}
      </div>
      <div className="grid min-w-18 justify-items-end self-center">
        {isFull ? (
          <CheckIcon size={22} className="text-coin" label={t('tasks.full')} />
        ) : task.type === 'task:login' ? (
          <Collect />
        ) : (
          href && (
            <LinkButton size="s" href={href} aria-label={`${t('tasks.go')}: ${title}`}>
              {t('tasks.go')}
            </LinkButton>
          )
        )}
      </div>
    </li>
  )
}

/** Tasks for being here are collected here. */
function Collect() {
  const { t } = useTaskMessages()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const collect = useMutation({
    mutationFn: () => plaza.PUT('/user/task/login'),
    onSuccess: (paid) => toast(paid ? t('tasks.collected', { coins: paid.amount }) : t('tasks.counted')),
    onError: (refusal) => toast(refusal.message, { isError: true }),
    onSettled: () => Promise.all(COIN_READINGS.map((queryKey) => query.invalidateQueries({ queryKey }))),
  })
  return (
    <Button size="s" look="coin" busy={collect.isPending} onClick={() => collect.mutate()}>
      {t('tasks.collect')}
    </Button>
  )
}
