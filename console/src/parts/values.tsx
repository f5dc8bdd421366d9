import { Avatar, type AvatarSize, Badge, DateTime, type Tone } from '@plaza/ui'
import type { ReactNode } from 'preact/compat'
import { useAvatar } from '../app/avatars.ts'
import { Link } from '../app/router.tsx'
import { useSeesPeople } from '../app/staff.tsx'
import { useConsole } from '../messages/index.ts'
import { inside } from './inside.ts'

/** A link inside the console. */
export const To = ({
  to,
  hash,
  children,
  className = 'text-accent underline decoration-edge underline-offset-4 hover:decoration-accent',
}: {
  to: string
  hash?: string
  children: ReactNode
  className?: string
}) => (
  <Link to={hash ? `${to}#${hash}` : to} className={className}>
    {children}
  </Link>
)

/** Times come as `2026-11-15 08:30:00` (UTC) or ISO. */
export const toIso = (at: string): string => (at.includes('T') ? at : `${at.replace(' ', 'T')}Z`)

export const When = ({ at }: { at: string | null | undefined }) => (at ? <DateTime at={toIso(at)} /> : <None />)

export const None = () => <span className="text-faint">–</span>

/** A user by name; a link for those who may look people up. */
export function Person({ id, name }: { id: number | null; name: string | null }) {
  const seesPeople = useSeesPeople()
  if (id === null) return <None />
  const text = name || `#${id}`
  return <Named id={id} name={text} label={seesPeople ? <To to={`/people/${id}`}>{text}</To> : text} />
}

/** A portrait with the name next to it. */
export const Named = ({ id, name, label = name }: { id: number; name: string; label?: ReactNode }) => (
  <span className="inline-flex max-w-full items-center gap-1.5 align-bottom">
    <PersonAvatar id={id} name={name} size={24} />
    <span className="min-w-0 break-words">{label}</span>
  </span>
)

/** Someone's portrait next to their name. */
export const PersonAvatar = ({ id, name, size }: { id: number; name: string; size: AvatarSize }) => (
  <Avatar name={name} src={useAvatar(id) ?? null} size={size} decorative />
)

const TONES: Record<string, Tone> = {
  waiting: 'coin',
  open: 'coin',
  passed: 'accent',
  accepted: 'accent',
  refused: 'danger',
  published: 'accent',
  done: 'accent',
  handled: 'accent',
  credited: 'accent',
  settled: 'accent',
  failed: 'danger',
  'order-failed': 'danger',
  'laid-aside': 'danger',
  deleted: 'danger',
  disabled: 'danger',
}

/** A state as a badge. */
export function State({ state }: { state: string }) {
  const { word } = useConsole()
  return (
    <span className="whitespace-nowrap">
      <Badge tone={TONES[state] ?? 'plain'}>{word('state', state)}</Badge>
    </span>
  )
}

export function YesNo({ is, isBad = false }: { is: boolean; isBad?: boolean }) {
  const { t } = useConsole()
  return is ? (
    <Badge tone={isBad ? 'danger' : 'accent'}>{t('common.yes')}</Badge>
  ) : (
    <span className="text-faint">{t('common.no')}</span>
  )
}

/** The owner of an account; those of the system have names of their own. */
export function AccountName({ id, name, kind }: { id: number; name: string; kind: string }) {
  const { word } = useConsole()
  return <To to={`/ledger/accounts/${id}`}>{kind === 'system' ? word('system-account', name) : name || `#${id}`}</To>
}

/** A value without a description: as data, readable. */
export const Data = ({ value }: { value: unknown }) => (
  <pre className="rounded-s bg-sunken p-3 font-mono text-xs whitespace-pre-wrap break-words">
    {JSON.stringify(value, null, 2)}
  </pre>
)

/** A picture, as far as it is shown here. */
export interface FileLike {
  url: string
  alt?: string | undefined
}

/** The picture in a value of any shape, if it is one. */
export function fileIn(value: unknown): FileLike | undefined {
  const [url, alt] = [inside(value, 'url'), inside(value, 'alt')]
  return typeof url === 'string' ? { url, alt: typeof alt === 'string' ? alt : undefined } : undefined
}

export const Picture = ({
  file,
  className = 'size-10 rounded-s',
}: {
  file: FileLike | null | undefined
  className?: string
}) =>
  file?.url ? (
    <img
      src={file.url}
      alt={file.alt ?? ''}
      title={file.alt}
      loading="lazy"
      className={`${className} bg-sunken object-cover`}
    />
  ) : (
    <None />
  )
