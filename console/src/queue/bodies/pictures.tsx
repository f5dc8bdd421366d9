import { Button, Dialog } from '@plaza/ui'
import { useState } from 'preact/compat'
import { type FileLike, Picture } from '../../parts/values.tsx'
import { useReportMessages } from '../messages.ts'

/** Pictures of a thing, small; a click shows one as large as the page allows. */
export function Pictures({
  images,
  className = 'size-28 rounded-s',
}: {
  images: readonly (FileLike | null | undefined)[]
  className?: string
}) {
  const { t } = useReportMessages()
  const [open, setOpen] = useState<number>()
  const shown = images.filter((image) => image?.url !== undefined)
  const large = open === undefined ? undefined : shown[open]
  const title = (index: number) => t('reports.large', { number: index + 1, count: shown.length })
  if (shown.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {shown.map((image, index) => (
        <button key={image?.url} type="button" aria-label={title(index)} onClick={() => setOpen(index)}>
          <Picture file={image} className={className} />
        </button>
      ))}
      {large && open !== undefined && (
        <Dialog open wide onClose={() => setOpen(undefined)} title={title(open)}>
          <img src={large.url} alt={large.alt ?? ''} className="mx-auto max-h-[70vh] max-w-full rounded-s" />
          {shown.length > 1 && (
            <footer className="mt-3 flex justify-end">
              <Button onClick={() => setOpen((open + 1) % shown.length)}>{t('reports.next')}</Button>
            </footer>
          )}
        </Dialog>
      )}
    </div>
  )
}
