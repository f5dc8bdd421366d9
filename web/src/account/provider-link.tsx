import { LinkButton } from '@plaza/ui'
import { KeyIcon } from '@plaza/ui/icons'
import { useSite } from '../app/site.ts'
import { useAccountMessages } from './messages.ts'

/** Leads to the community's sign-in provider, where it has one. A page of the service answers there, not the router. */
export function ProviderLink({ next, isFirst = false }: { next: string; isFirst?: boolean }) {
  const { t } = useAccountMessages()
  const { provider } = useSite()
  if (!provider) return null
  return (
    <LinkButton
      wide
      size="l"
      look={isFirst ? 'primary' : 'secondary'}
      href={`/sign-in/oidc?next=${encodeURIComponent(next)}`}
      icon={<KeyIcon size={18} />}
    >
      {t('account.with_provider', { name: provider })}
    </LinkButton>
  )
}

/** Between two ways to sign in. */
export const Or = ({ word }: { word: string }) => (
  <p className="flex items-center gap-3 text-s text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    {word}
  </p>
)
