import { Avatar, LinkButton } from '@plaza/ui'
import { useMe } from '../data/member.tsx'
import { useAccountMessages } from './messages.ts'

/** Instead of a form, for a user who is signed in already. */
export function SignedInAlready({ next }: { next: string }) {
  const { t } = useAccountMessages()
  const me = useMe()
  return (
    <div className="grid justify-items-center gap-4 px-5 py-16 text-center">
      <Avatar name={me?.name ?? ''} src={me?.avatar?.url} size={96} decorative />
      <h1 className="text-l font-semibold">{t('account.already', { name: me?.name ?? '…' })}</h1>
      <LinkButton look="primary" href={next}>
        {t('account.go_on')}
      </LinkButton>
    </div>
  )
}
