import { DEMO_PEOPLE, DemoPeople, demoPerson } from '../../account/demo-people.tsx'
import { AccountFrame, Turn } from '../../account/frame.tsx'
import { accountMessagesOf, useAccountMessages } from '../../account/messages.ts'
import { nextFrom, welcomeFrom, withNext } from '../../account/next.ts'
import { ProviderAnswer } from '../../account/provider-answer.tsx'
import { Or, ProviderLink } from '../../account/provider-link.tsx'
import { useProviderMessages } from '../../account/provider-messages.ts'
import { SignInForm } from '../../account/sign-in-form.tsx'
import { SignedInAlready } from '../../account/signed-in-already.tsx'
import { UNSIGNED } from '../../account/unsigned.ts'
import { type Address, definePage } from '../../app/page.ts'
import { navigate } from '../../app/router.tsx'
import { useSite } from '../../app/site.ts'
import { useMembership } from '../../data/member.tsx'

export default definePage({
  bar: 'back',
  load: ({ site, query }) =>
    Promise.all(site.hasDemoPeople ? DEMO_PEOPLE.map((name) => query.prefetchQuery(demoPerson(name))) : []),
  head: ({ messages }) => ({ title: accountMessagesOf(messages).t('account.sign_in'), isIndexed: false }),
  Component: SignInPage,
})

/** What is said after a form that was sent without JavaScript. */
const REFUSALS: ReadonlyMap<string, 'account.wrong' | 'account.later' | 'account.suspended' | 'account.factor'> =
  new Map([
    ['wrong', 'account.wrong'],
    ['later', 'account.later'],
    ['closed', 'account.suspended'],
    ['factor', 'account.factor'],
  ])

function SignInPage({ search }: Address) {
  const { t } = useAccountMessages()
  const { t: say } = useProviderMessages()
  const { isMember } = useMembership()
  const site = useSite()
  const next = nextFrom(search)
  const go = () => navigate(next, { replace: true })
  const refused = search.get('refused') ?? ''
  const [unsigned, refusal] = [UNSIGNED.get(refused), REFUSALS.get(refused)]
  if (isMember) return <SignedInAlready next={next} />
  if (site.provider && search.get('with') === 'oidc')
    return (
      <ProviderAnswer
        next={next}
        refused={refused}
        onEntered={(isNew) => (isNew ? navigate(welcomeFrom(search), { replace: true }) : go())}
      />
    )
  return (
    <AccountFrame
      title={t('account.sign_in_title')}
      text={t('account.sign_in_text')}
      footer={
        <Turn question={t('account.no_account')} href={withNext('/sign-up', search)} word={t('account.sign_up')} />
      }
    >
      {site.hasDemoPeople && (
        <>
          <DemoPeople onEntered={go} />
          <Or word={t('account.or_yourself')} />
        </>
      )}
      <SignInForm
        onEntered={go}
        next={next}
        forgot={withNext('/forgot', search)}
        asksFactor={refused === 'factor'}
        refused={unsigned ? say(unsigned, { name: site.provider ?? '' }) : refusal && t(refusal)}
      />
      {site.provider && (
        <>
          <Or word={t('account.or')} />
          <ProviderLink next={next} />
        </>
      )}
    </AccountFrame>
  )
}
