import { ExternalIcon } from '@plaza/ui/icons'
import { useConsole } from '../messages/index.ts'

/** Where the web client shows a thing of each kind. */
const ADDRESSES: Readonly<Partial<Record<string, string>>> = {
  users: '/people',
  feeds: '/feeds',
  topics: '/topics',
  events: '/events',
  brands: '/brands',
  commodities: '/commodities',
  knowledge: '/knowledge',
  chapters: '/chapters',
  infos: '/infos',
  wendas: '/questions',
}

/** The address of a thing in the web client; undefined where it has no page of its own. */
export function publicAddress(kind: string, id: number): string | undefined {
  const address = ADDRESSES[kind]
  return address && `${address}/${id}`
}

/** A link to the page that everyone sees of a thing, in a tab of its own; nothing where it has none. */
export function PublicLink({ kind, id }: { kind: string; id: number }) {
  const { t } = useConsole()
  const address = publicAddress(kind, id)
  if (address === undefined) return null
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1 text-accent underline decoration-edge underline-offset-4 hover:decoration-accent"
    >
      {t('shell.public_page')} <ExternalIcon size={14} />
    </a>
  )
}
