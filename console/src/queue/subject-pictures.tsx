import type { WaitingReport } from '@plaza/sdk/types'
import { Button, Dialog } from '@plaza/ui'
import { useState } from 'preact/compat'
import { Picture } from '../parts/values.tsx'
import { useReportWords } from './messages.ts'

type Images = NonNullable<NonNullable<WaitingReport['subject']>['images']>

/** The pictures of a reported thing, small; a click shows one as large as the page allows. */
export function SubjectPictures({ images }: { images: Images }) {
  const { t } = useReportWords()
  const [open, setOpen] = useState<number>()
  const large = open === undefined ? undefined : images[open]
  const title = (index: number) => t('reports.large', { number: index + 1, count: images.length })
  if (images.length === 0) return null
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {images.map((image, index) => (
        <button key={image.url} type="button" aria-label={title(index)} onClick={() => setOpen(index)}>
          <Picture file={image} className="size-28 rounded-s" />
        </button>
      ))}
      {large && open !== undefined && (
        <Dialog open onClose={() => setOpen(undefined)} title={title(open)}>
          <img src={large.url} alt={large.alt ?? ''} className="mx-auto max-h-[70vh] max-w-full rounded-s" />
          {images.length > 1 && (
            <footer className="mt-3 flex justify-end">
              <Button onClick={() => setOpen((open + 1) % images.length)}>{t('reports.next')}</Button>
            </footer>
          )}
        </Dialog>
      )}
    </div>
  )
}
