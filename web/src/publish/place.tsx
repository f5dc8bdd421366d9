import { Button, IconButton, toast } from '@plaza/ui'
import { PinIcon } from '@plaza/ui/icons'
import { useMessages } from '../messages/index.ts'
import { mapOf } from '../parts/map-link.ts'
import type { Draft, Place } from './draft.ts'

interface PlaceProps {
  onChange: (change: Partial<Draft>) => void
}

/** Decimal places of a shared coordinate: about a kilometre, or about ten metres. */
const DIGITS = { area: 2, exact: 4 } as const
type Precision = keyof typeof DIGITS

/** Asks the browser where the user is. */
function locate(precision: Precision, found: (place: Place) => void, failed: () => void): void {
  const digits = DIGITS[precision]
  navigator.geolocation.getCurrentPosition(
    ({ coords }) =>
      found({
        latitude: coords.latitude.toFixed(digits),
        longitude: coords.longitude.toFixed(digits),
        ...(precision === 'exact' && { isExact: true }),
      }),
    failed,
  )
}

function useLocate(onChange: PlaceProps['onChange']) {
  const { t } = useMessages()
  return (precision: Precision) =>
    locate(
      precision,
      (place) => onChange({ place }),
      () => toast(t('publish.place_failed'), { isError: true }),
    )
}

/** Adds the area where the user is; the exact point only when they ask for it. */
export function AddPlace({ draft, onChange }: PlaceProps & { draft: Draft }) {
  const { t } = useMessages()
  const find = useLocate(onChange)
  return (
    <IconButton
      label={t('publish.place')}
      icon={<PinIcon />}
      onClick={() => find('area')}
      disabled={draft.place !== undefined}
    />
  )
}

/** Shows what others will see of the place, and lets the user narrow it down or take it away. */
export function PlaceNote({ place, onChange }: PlaceProps & { place: Place }) {
  const { t } = useMessages()
  const find = useLocate(onChange)
  const { latitude, longitude, isExact = false } = place
  return (
    <section aria-label={t('feeds.place')} className="flex items-center gap-4 rounded-card border p-3">
      <PlaceMap isExact={isExact} />
      <div className="grid min-w-0 flex-1 gap-1 text-s">
        <p className="text-m font-semibold" role="status">
          {isExact ? t('publish.place_exact') : t('publish.place_area')}
        </p>
        <p className="text-soft">
          {t('publish.place_seen')}{' '}
          <a href={mapOf(latitude, longitude)} target="_blank" rel="noreferrer" className="num text-accent underline">
            {latitude}, {longitude}
          </a>
        </p>
        <p className="flex flex-wrap gap-2 pt-1">
          <Button size="s" onClick={() => find(isExact ? 'area' : 'exact')}>
            {isExact ? t('publish.place_use_area') : t('publish.place_use_exact')}
          </Button>
          <Button size="s" look="quiet" onClick={() => onChange({ place: undefined })}>
            {t('publish.remove_place')}
          </Button>
        </p>
      </div>
    </section>
  )
}

/**
 * What others see, to scale on a grid of kilometres: a circle, or a point. Drawn here, so that no map service learns the
 * place before it is published.
 */
const PlaceMap = ({ isExact }: { isExact: boolean }) => (
  <svg viewBox="0 0 96 96" width={96} height={96} aria-hidden="true" className="flex-none rounded-card bg-sunken">
    <g className="stroke-line" strokeWidth={1} fill="none">
      <path d="M0 16h96M0 48h96M0 80h96M16 0v96M48 0v96M80 0v96" />
    </g>
    {isExact ? (
      <circle cx={48} cy={48} r={5} className="fill-accent" />
    ) : (
      <circle cx={48} cy={48} r={32} className="fill-accent/20 stroke-accent" strokeWidth={2} />
    )}
    <path d="M8 88h32M8 85v6M40 85v6" className="stroke-soft" strokeWidth={1.5} fill="none" />
    <text x={44} y={91} className="fill-soft" fontSize={9}>
      1 km
    </text>
  </svg>
)
