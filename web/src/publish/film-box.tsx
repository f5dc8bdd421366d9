import { IconButton } from '@plaza/ui'
import { CloseIcon, FilmIcon } from '@plaza/ui/icons'
import { useEffect, useState } from 'react'
import { usePublishWords } from '../words/publish.ts'
import type { Draft } from './draft.ts'

/** The chosen film, shown by its cover. */
export function FilmBox({ film, onRemove }: { film: NonNullable<Draft['film']>; onRemove: () => void }) {
  const { t } = usePublishWords()
  const [cover, setCover] = useState<string>()
  useEffect(() => {
    if (!film.cover) return
    const url = URL.createObjectURL(film.cover)
    setCover(url)
    return () => URL.revokeObjectURL(url)
  }, [film])
  return (
    <div className="relative grid aspect-video place-items-center overflow-hidden rounded-card bg-sunken text-soft">
      {cover ? <img src={cover} alt={t('publish.cover')} className="size-full object-cover" /> : <FilmIcon size={40} />}
      <div className="absolute top-2 right-2 rounded-pill bg-surface">
        <IconButton label={t('publish.remove_film')} icon={<CloseIcon size={18} />} onClick={onRemove} />
      </div>
    </div>
  )
}
