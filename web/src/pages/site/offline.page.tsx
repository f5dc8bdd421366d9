import { Button } from '@plaza/ui'
import { useEffect, useRef, useState } from 'preact/compat'
import { definePage } from '../../app/page.ts'
import { OFFLINE } from '../../app/state.ts'
import { useMessages } from '../../messages/index.ts'
import { dropFromOutbox, isToggle, type Waiting } from '../../offline/outbox.ts'
import { useReach } from '../../offline/use-reach.ts'
import { useWaiting } from '../../offline/use-waiting.ts'

export default definePage({
  bar: 'back',
  head: ({ messages }) => ({ title: messages.t('site.connection'), isIndexed: false }),
  Component: Offline,
})

/** Where one lands without a network, and what waits to be sent. */
function Offline() {
  const { t } = useMessages()
  const waiting = useWaiting()
  const looked = useReach()
  // Kept for the moment there is no network, so that is what it says until it was looked at.
  const reach = looked ?? 'offline'
  // It stands in for a page that could not be had: that one comes as soon as it can.
  const [wanted, setWanted] = useState('/')
  useEffect(() => {
    if (location.pathname !== OFFLINE) setWanted(location.pathname + location.search)
  }, [])
  const wasAway = useRef(false)
  useEffect(() => {
    if (looked !== 'reached') wasAway.current = looked !== undefined
    else if (location.pathname !== OFFLINE) return fetchWanted({ isChanged: wasAway.current })
  }, [looked])
  return (
    <div className="grid gap-4 p-6">
      <h1 className="text-xl font-semibold">{t(`site.${reach}`)}</h1>
      <p className="min-h-[2lh] text-soft">{t(`site.${reach}_text`)}</p>
      <h2 className="text-l font-semibold">{t('site.waiting')}</h2>
      {waiting.length === 0 ? (
        <p className="text-soft">{t('site.nothing_waits')}</p>
      ) : (
        <ul className="grid gap-2">
          {waiting.map((thing) => (
            <WaitingRow key={thing.idempotencyKey} thing={thing} />
          ))}
        </ul>
      )}
      <p>
        <a href={wanted} className="text-accent underline underline-offset-4">
          {t('site.try_again')}
        </a>
      </p>
    </div>
  )
}

const AGAIN_MS = 5000

/**
 * Loads the page this one stands in for. The network may have come back before anybody looked, so no change is needed to
 * try once; where that was in vain, the page itself must answer first: loading again what always fails would never end.
 */
function fetchWanted({ isChanged }: { isChanged: boolean }): (() => void) | undefined {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (isChanged || arrival?.type !== 'reload') {
    location.reload()
    return
  }
  const ask = () =>
    fetch(location.href, { cache: 'no-store' }).then(
      () => location.reload(),
      () => {},
    )
  const timer = setInterval(() => void ask(), AGAIN_MS)
  return () => clearInterval(timer)
}

function WaitingRow({ thing }: { thing: Waiting }) {
  const { t } = useMessages()
  const kind = t(`site.kind_${thing.kind}`)
  const isOff = isToggle(thing) && !thing.isOn
  return (
    <li className="flex items-start gap-3 rounded-card border p-3">
      <div className="min-w-0 flex-1">
        <span className="text-s text-soft">{isOff ? t('site.kind_off', { kind }) : kind}</span>
        <p className="line-clamp-3 [overflow-wrap:anywhere]">{thing.text}</p>
      </div>
      <Button look="quiet" size="s" onClick={() => void dropFromOutbox(thing)}>
        {t('site.do_not_send')}
      </Button>
    </li>
  )
}
