import type { StaffUser } from '@plaza/sdk/types'
import { Badge, Button, Note } from '@plaza/ui'
import { useEffect, useState } from 'preact/compat'
import { useAct, useRead } from '../app/data.ts'
import { setSearch } from '../app/navigate.ts'
import { call } from '../app/plaza.ts'
import { useAddress } from '../app/router.tsx'
import { useCan, useMe } from '../app/staff.tsx'
import { ImportMark } from '../imported/import-mark.tsx'
import { useConsole } from '../messages/index.ts'
import { Facts, Page } from '../parts/page.tsx'
import { Loaded } from '../parts/states.tsx'
import { PersonAvatar, toIso } from '../parts/values.tsx'
import { AdjustDialog, SuspendDialog, VerifyDialog, WarnDialog } from './person-dialogs.tsx'
import { PersonLinks } from './person-links.tsx'
import { PersonMoney } from './person-money.tsx'
import { PersonNotes } from './person-notes.tsx'
import { PersonRemoval } from './person-removal.tsx'
import { PersonTimeline, Returned } from './person-timeline.tsx'
import { PersonTraces } from './person-traces.tsx'
import { RolesDialog } from './roles-dialog.tsx'
import { LimitDialog, MuteDialog } from './until-dialogs.tsx'

const ACTS = ['suspend', 'limit', 'warn', 'roles', 'verify', 'adjust', 'mute'] as const
type PersonAct = (typeof ACTS)[number]

/** One person, whole. */
export function PersonPage() {
  const user = Number(useAddress().params['user'])
  const person = useRead('GET /admin/users/{user}', { path: { user } })
  return <Loaded of={person}>{(found) => <Person person={found} />}</Loaded>
}

function Person({ person }: { person: StaffUser }) {
  const { t, date, number, word } = useConsole()
  const can = useCan()
  const isMe = useMe().id === person.id
  const [open, setOpen] = useState<PersonAct>()
  const asked = useAddress().search['act']
  const release = useAct({ done: t('person.released') })
  const show = useAct({ done: t('person.unlimited') })
  const unmute = useAct({ done: t('person.chat_unmuted') })
  const accounts = useRead(
    'GET /admin/ledger/accounts',
    { query: { owner_id: person.id, count: false } },
    { enabled: can('currency:manage') },
  )
  const own = accounts.data?.data.find(({ kind }) => kind === 'user')
  const close = () => setOpen(undefined)
  const mayOpenNow = person.deleted_at === null && !isMe
  // ⌘K leads here to do one thing; the address forgets it, or a reload would ask again.
  useEffect(() => {
    const act = ACTS.find((each) => each === asked)
    if (!act) return
    setSearch({ act: undefined }, { replace: true })
    if (mayOpenNow) setOpen(act)
  }, [asked, mayOpenNow])
  const isGone = person.deleted_at !== null
  const { hash } = useAddress()
  // The browser scrolls by itself only where the page was there before its parts.
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView()
  }, [hash])
  return (
    <Page
      narrow
      title={person.name}
      about={
        <>
          #{person.id} · {t('owner.since', { when: date(toIso(person.created_at), 'date') })}
          {person.phone && ` · ${person.phone}`}
          {person.email && ` · ${person.email}`}
        </>
      }
      acts={
        !isGone &&
        !isMe && (
          <>
            {can('user:suspend') &&
              (person.disabled ? (
                <Button
                  busy={release.isPending}
                  onClick={() =>
                    release.mutate(() =>
                      call('PATCH /admin/users/{user}', { path: { user: person.id }, body: { disabled: false } }),
                    )
                  }
                >
                  {t('person.release')}
                </Button>
              ) : (
                <Button onClick={() => setOpen('suspend')}>{t('person.suspend')}…</Button>
              ))}
            {can('user:warn') &&
              (person.limited_until ? (
                <Button
                  busy={show.isPending}
                  onClick={() =>
                    show.mutate(() =>
                      call('PATCH /admin/users/{user}', { path: { user: person.id }, body: { limited_until: null } }),
                    )
                  }
                >
                  {t('person.unlimit')}
                </Button>
              ) : (
                <Button onClick={() => setOpen('limit')}>{t('person.limit')}…</Button>
              ))}
            {can('im:manage') &&
              (person.chat_muted_until ? (
                <Button
                  busy={unmute.isPending}
                  onClick={() =>
                    unmute.mutate(() =>
                      call('PATCH /admin/users/{user}', {
                        path: { user: person.id },
                        body: { chat_muted_until: null },
                      }),
                    )
                  }
                >
                  {t('person.unmute_chat')}
                </Button>
              ) : (
                <Button onClick={() => setOpen('mute')}>{t('person.mute_chat')}…</Button>
              ))}
            {(can('user:warn') || can('report:manage')) && (
              <Button onClick={() => setOpen('warn')}>{t('person.warn')}…</Button>
            )}
            {can('user:manage', 'setting:manage') && (
              <Button onClick={() => setOpen('roles')}>{t('person.roles')}…</Button>
            )}
            {can('user:verify') && <Button onClick={() => setOpen('verify')}>{t('person.verify')}…</Button>}
            {can('currency:manage') && <Button onClick={() => setOpen('adjust')}>{t('person.adjust')}…</Button>}
          </>
        )
      }
    >
      <div className="mb-4 flex items-center gap-3">
        <PersonAvatar id={person.id} name={person.name} size={56} />
        <div className="flex flex-wrap gap-1.5">
          {person.roles.map((role) => (
            <Badge key={role}>{word('role', role)}</Badge>
          ))}
          {person.verification && <Badge tone="accent">{person.verification.description}</Badge>}
          {person.disabled && <Badge tone="danger">{t('owner.disabled')}</Badge>}
          {isGone && <Badge>{t('owner.deleted')}</Badge>}
        </div>
      </div>
      {isMe && <Note>{t('person.yourself')}</Note>}
      {person.disabled && (
        <Note tone="danger">
          {person.suspended_reason ?? t('person.no_reason')}{' '}
          {person.suspended_until
            ? t('person.until', { when: date(toIso(person.suspended_until), 'moment') })
            : t('person.without_end')}
        </Note>
      )}
      {person.limited_until && (
        <Note tone="coin">{t('person.limited_until', { when: date(toIso(person.limited_until), 'moment') })}</Note>
      )}
      {person.chat_muted_until && (
        <Note tone="coin">
          {t('person.chat_muted_until', { when: date(toIso(person.chat_muted_until), 'moment') })}
        </Note>
      )}
      <div className="mt-4">
        <Facts
          facts={[
            { name: t('owner.feeds'), value: number(person.feeds_count) },
            { name: t('owner.followers'), value: number(person.followers_count) },
            { name: t('person.location'), value: person.location ?? '–' },
            { name: word('timeline', 'joined'), value: date(toIso(person.created_at), 'date') },
          ]}
        />
      </div>
      <PersonLinks id={person.id} isGone={isGone} />
      <ImportMark kind="users" id={person.id} />
      <Returned id={person.id} />
      {can('currency:manage') && <PersonMoney id={person.id} account={own?.id} />}
      {!isGone && !isMe && can('user:suspend') && <PersonRemoval id={person.id} />}
      {can('report:manage') && <PersonNotes id={person.id} />}
      {!isGone && (can('user:suspend') || can('user:trace')) && <PersonTraces id={person.id} />}
      <PersonTimeline id={person.id} />
      {open === 'suspend' && <SuspendDialog person={person} close={close} />}
      {open === 'limit' && <LimitDialog person={person} close={close} />}
      {open === 'warn' && <WarnDialog person={person} close={close} />}
      {open === 'roles' && <RolesDialog person={person} close={close} />}
      {open === 'verify' && <VerifyDialog person={person} close={close} />}
      {open === 'mute' && <MuteDialog person={person} close={close} />}
      {open === 'adjust' && <AdjustDialog person={person} close={close} />}
    </Page>
  )
}
