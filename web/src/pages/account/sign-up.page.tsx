import { EmptyState, LinkButton, SkeletonRows } from '@plaza/ui'
import { LockIcon } from '@plaza/ui/icons'
import { AccountFrame, Turn } from '../../account/frame.tsx'
import { accountMessagesOf, useAccountMessages } from '../../account/messages.ts'
import { nextFrom, welcomeFrom, withNext } from '../../account/next.ts'
import { Or, ProviderLink } from '../../account/provider-link.tsx'
import { type Method, SignUpForm } from '../../account/sign-up-form.tsx'
import { SignedInAlready } from '../../account/signed-in-already.tsx'
import { type Address, definePage } from '../../app/page.ts'
import { navigate } from '../../app/router.tsx'
import { useSite } from '../../app/site.ts'
import { useQuery } from '../../data/ask.ts'
import { useMembership } from '../../data/member.tsx'
import { startup } from '../../data/startup.ts'
import { FailedState } from '../../shell/states.tsx'

export default definePage({
  bar: 'back',
  load: ({ query }) => query.prefetchQuery(startup()),
  head: ({ messages }) => ({ title: accountMessagesOf(messages).t('account.sign_up'), isIndexed: false }),
  Component: SignUpPage,
})

const METHODS: Record<string, readonly Method[]> = {
  all: ['phone', 'mail'],
  phone: ['phone'],
  mail: ['mail'],
  none: [],
}

function SignUpPage({ search }: Address) {
  const { t } = useAccountMessages()
  const { isMember } = useMembership()
  const { data, error, refetch } = useQuery(startup())
  const { provider } = useSite()
  const next = nextFrom(search)
  if (isMember) return <SignedInAlready next={next} />
  if (!data)
    return error ? <FailedState isPage error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={2} />
  const { method, type } = data.registerSettings
  const methods = type === 'all' ? (METHODS[method] ?? METHODS['all']!) : []
  const isAtProvider = provider !== undefined && (type === 'oidc' || (type === 'all' && method === 'all'))
  if (methods.length === 0 && !isAtProvider)
    return (
      <EmptyState
        as="h1"
        icon={<LockIcon size={24} />}
        title={t('account.closed')}
        action={<LinkButton href={withNext('/sign-in', search)}>{t('account.sign_in')}</LinkButton>}
      >
        {t('account.closed_text')}
      </EmptyState>
    )
  return (
    <AccountFrame
      title={t('account.sign_up_title')}
      text={t('account.sign_up_text')}
      footer={
        <Turn question={t('account.has_account')} href={withNext('/sign-in', search)} word={t('account.sign_in')} />
      }
    >
      {methods.length > 0 && (
        <SignUpForm
          methods={methods}
          minAge={data.registerSettings['min-age']}
          invite={data.invite.enable ? (search.get('invite') ?? '') : null}
          onEntered={() => navigate(welcomeFrom(search), { replace: true })}
        />
      )}
      {methods.length > 0 && isAtProvider && <Or word={t('account.or')} />}
      {isAtProvider && <ProviderLink next={next} isFirst={methods.length === 0} />}
    </AccountFrame>
  )
}
