import { Button, cx, Skeleton, toast } from '@plaza/ui'
import { CheckIcon } from '@plaza/ui/icons'
import { useMutation } from '@tanstack/preact-query'
import { useQuery } from '../data/ask.ts'
import { useMembership, useQueryClient } from '../data/member.tsx'
import { FailedState } from '../shell/states.tsx'
import { useTaskMessages } from './messages.ts'
import { COIN_READINGS, type SignView, signView } from './reading.ts'

/** Seven days of check-ins; today's can be tapped. */
export function SignDays() {
  const { t } = useTaskMessages()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const { data, error, refetch } = useQuery(signView())
  const sign = useMutation({
    mutationFn: () => plaza.POST('/sign/add'),
    onSuccess: ({ day, get_integral: coins }) => toast(t('tasks.signed_toast', { day, coins })),
    onError: (refusal) => toast(refusal.message, { isError: true }),
    onSettled: () => Promise.all(COIN_READINGS.map((queryKey) => query.invalidateQueries({ queryKey }))),
  })
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="m-4 h-52 rounded-l" />
  const today = data.signList.find((each) => each.today)
  return (
    <section className="border-b border-line px-4 py-6" aria-labelledby="sign-title">
      <h2 id="sign-title" className="text-l font-semibold">
        {t('tasks.sign_title')}
      </h2>
      <p className="mt-1 flex flex-wrap gap-x-2 text-m text-soft">
        {data.signDay > 0 && (
          <span className="num font-semibold text-coin">{t('tasks.streak', { count: data.signDay })}</span>
        )}
        {t('tasks.sign_text')}
      </p>
      <Days list={data.signList} />
      {today && !today.is_sign ? (
        <Button look="coin" size="l" wide busy={sign.isPending} onClick={() => sign.mutate()}>
          {t('tasks.sign', { coins: today.get_integral })}
        </Button>
      ) : (
        <p className="rounded-card bg-sunken px-4 py-3 text-center text-m text-soft">{t('tasks.signed')}</p>
      )}
    </section>
  )
}

function Days({ list }: { list: SignView['signList'] }) {
  const { t } = useTaskMessages()
  return (
    <ol className="my-5 grid grid-cols-7 gap-1.5 text-center rail:gap-2">
      {list.map(({ day, get_integral: coins, is_sign: isDone, today: isToday }) => (
        <li key={day} className="grid gap-1.5" aria-current={isToday ? 'date' : undefined}>
          <span
            className={cx(
              'num grid aspect-square place-items-center rounded-card text-m font-semibold',
              isDone ? 'bg-coin-wash text-coin' : isToday ? 'bg-coin text-on-coin' : 'bg-sunken text-soft',
            )}
          >
            <span aria-hidden="true">{isDone ? <CheckIcon size={18} /> : `+${coins}`}</span>
            <span className="sr-only">{t(isDone ? 'tasks.day_done' : 'tasks.day_open', { day, coins })}</span>
          </span>
          <span aria-hidden="true" className={cx('text-xs', isToday ? 'font-semibold text-ink' : 'text-faint')}>
            {isToday ? t('tasks.today') : day}
          </span>
        </li>
      ))}
    </ol>
  )
}
