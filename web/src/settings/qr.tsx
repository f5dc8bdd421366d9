import { useEffect, useState } from 'preact/compat'

interface Modules {
  size: number
  data: Uint8Array
}

/** Text as squares for a camera. Its maker is only fetched when one is shown. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [modules, setModules] = useState<Modules>()
  useEffect(() => {
    let isGone = false
    void import('qrcode').then(({ create }) => {
      if (!isGone) setModules(create(text, { errorCorrectionLevel: 'M' }).modules as Modules)
    })
    return () => {
      isGone = true
    }
  }, [text])
  if (!modules) return <div className="ui-skeleton aspect-square w-52 rounded-card" />
  const side = modules.size + 2 * MARGIN
  return (
    // Dark on light in both themes: cameras read nothing else reliably.
    <div data-theme="light" className="w-52 rounded-card border border-line bg-surface text-ink">
      <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges" className="w-full">
        <path d={pathOf(modules)} fill="currentColor" />
      </svg>
    </div>
  )
}

const MARGIN = 3

const pathOf = ({ size, data }: Modules): string =>
  Array.from(data, (isDark, index) =>
    isDark ? `M${(index % size) + MARGIN} ${Math.floor(index / size) + MARGIN}h1v1h-1z` : '',
  ).join('')
