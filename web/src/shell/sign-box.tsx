import { toast } from '@plaza/ui'
import { useMutation } from '@tanstack/preact-query'
import { useAddress } from '../app/router.tsx'
import { useSite } from '../app/site.ts'
import { useGet } from '../data/ask.ts'
import { useMembership, useQueryClient } from '../data/member.tsx'
import { useMessages } from '../messages/index.ts'
import { Box } from './box.tsx'
import { isSignInPage } from './nav-items.ts'

/** Seven days of check-ins; for guests a welcome instead. */
export function SignBox() {
  const { t } = useMessages()
  const { plaza, isMember } = useMembership()
  const query = useQueryClient()
  const site = useSite()
  const { path } = useAddress()
  const { data } = useGet('/sign/signView', {}, { enabled: isMember })
  const sign = useMutation({
    mutationFn: () => plaza.POST('/sign/add'),
    onSuccess: (answer) => {
      toast(t('shell.signed_in_today', { coins: answer.get_integral }))
      void query.invalidateQueries({ queryKey: ['/sign/signView'] })
      void query.invalidateQueries({ queryKey: ['/user'] })
    },
    onError: (error) => toast(error.message, { isError: true }),
  })
  if (!isMember && isSignInPage(path)) return null
  if (!isMember)
    return (
      <Box title={t('shell.welcome', { name: site.name })}>
        <p className="text-m text-soft">{site.welcome || t('shell.welcome_text')}</p>
        <div className="mt-4 grid grid-cols-2 gap-2 text-center text-m font-semibold">
          <a href="/sign-in" className="rounded-pill bg-accent py-2 text-on-accent hover:opacity-90">
            {t('shell.sign_in')}
          </a>
          <a href="/sign-up" className="rounded-pill border border-edge py-2 hover:bg-sunken">
            {t('shell.sign_up')}
          </a>
        </div>
      </Box>
    )
  if (!data) return <div className="shimmer h-[125px] rounded-l" />
  return (
    <Box title={t('shell.sign_in_today')} more={{ href: '/tasks', word: t('shell.tasks') }}>
      <ol className="grid grid-cols-7 gap-1.5 text-center text-xs text-faint">
        {data.signList.map(({ day, get_integral: coins, is_sign: isDone, today }) => (
          <li key={day}>
            {today && !isDone ? (
              <button
                type="button"
                aria-label={`${t('shell.sign_in_today')} +${coins}`}
                disabled={sign.isPending}
                onClick={() => sign.mutate()}
                className="mb-1 grid aspect-square w-full place-items-center rounded-[10px] bg-coin font-bold text-on-coin"
              >
                +{coins}
              </button>
            ) : (
              <span
                className={`mb-1 grid aspect-square place-items-center rounded-[10px] ${isDone ? 'bg-coin-wash font-semibold text-coin' : 'bg-sunken text-soft'}`}
              >
                {isDone ? '✓' : coins}
              </span>
            )}
            <span className="-mx-2 whitespace-nowrap">{today ? t('shell.today') : day}</span>
          </li>
        ))}
      </ol>
    </Box>
  )
}
