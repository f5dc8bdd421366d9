import { DEMO_PEOPLE, DemoPeople, demoPerson } from '../../account/demo-people.tsx'
import { AccountFrame, Turn } from '../../account/frame.tsx'
import { nextFrom, withNext } from '../../account/next.ts'
import { SignInForm } from '../../account/sign-in-form.tsx'
import { SignedInAlready } from '../../account/signed-in-already.tsx'
import { type Address, definePage } from '../../app/page.ts'
import { navigate } from '../../app/router.tsx'
import { useSite } from '../../app/site.ts'
import { useMembership } from '../../data/member.tsx'
import { useMessages } from '../../messages/index.ts'

export default definePage({
  bar: 'back',
  load: ({ site, query }) =>
    Promise.all(site.isDemo ? DEMO_PEOPLE.map((name) => query.prefetchQuery(demoPerson(name))) : []),
  head: ({ messages }) => ({ title: messages.t('account.sign_in'), isIndexed: false }),
  Component: SignInPage,
})

/** What is said after a form that was sent without JavaScript. */
const REFUSALS: Record<string, 'account.wrong' | 'account.later' | 'account.suspended' | 'account.factor'> = {
  wrong: 'account.wrong',
  later: 'account.later',
  closed: 'account.suspended',
  factor: 'account.factor',
}

function SignInPage({ search }: Address) {
  const { t } = useMessages()
  const { isMember } = useMembership()
  const site = useSite()
  const next = nextFrom(search)
  const go = () => navigate(next, { replace: true })
  if (isMember) return <SignedInAlready next={next} />
  return (
    <AccountFrame
      title={t('account.sign_in_title')}
      text={t('account.sign_in_text')}
      footer={
        <Turn question={t('account.no_account')} href={withNext('/sign-up', search)} word={t('account.sign_up')} />
      }
    >
      {site.isDemo && (
        <>
          <DemoPeople onEntered={go} />
          <p className="flex items-center gap-3 text-s text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {t('account.or_yourself')}
          </p>
        </>
      )}
      <SignInForm
        onEntered={go}
        next={next}
        forgot={withNext('/forgot', search)}
        asksFactor={search.get('refused') === 'factor'}
        refused={REFUSALS[search.get('refused') ?? ''] && t(REFUSALS[search.get('refused')!]!)}
      />
    </AccountFrame>
  )
}
