import { Button, IconButton, toast } from '@plaza/ui'
import { CloseIcon, VideoIcon } from '@plaza/ui/icons'
import { useEffect, useRef, useState } from 'preact/compat'
import { useMessages } from '../messages/index.ts'
import { newOutboxKey } from '../offline/outbox.ts'
import type { Draft } from './draft.ts'
import { shrink } from './shrink.ts'
import { UploadStatus } from './upload-status.tsx'
import type { Part, Upload } from './uploads.ts'

type Film = NonNullable<Draft['film']>

interface FilmBoxProps {
  film: Film
  uploads: Record<string, Upload>
  onChange: (film: Film | undefined) => void
  onRetry: (part: Part) => void
}

/** The chosen video, shown by its cover: the moment it stands at, or a picture of one's own. */
export function VideoBox({ film, uploads, onChange, onRetry }: FilmBoxProps) {
  const { t } = useMessages()
  const [url, setUrl] = useState<string>()
  const [cover, setCover] = useState<string>()
  const video = useRef<HTMLVideoElement>(null)
  const pick = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const made = URL.createObjectURL(film.resource)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [film.resource])
  useEffect(() => {
    if (!film.cover) return
    const made = URL.createObjectURL(film.cover)
    setCover(made)
    return () => URL.revokeObjectURL(made)
  }, [film.cover])

  const changeCover = (blob: Blob) => {
    onChange({ ...film, cover: blob, coverId: newOutboxKey() })
    toast(t('publish.cover_changed'))
  }
  const takeMoment = async () => {
    const blob = video.current && (await momentOf(video.current))
    if (blob) changeCover(blob)
  }
  return (
    <div className="grid gap-2">
      <div className="relative overflow-hidden rounded-card bg-sunken text-soft">
        <video
          ref={video}
          src={url}
          poster={cover}
          controls
          playsInline
          muted
          className="aspect-video w-full object-contain"
        />
        {!url && <VideoIcon size={40} />}
        <UploadStatus
          upload={uploads[film.id]}
          label={t('publish.retry_video')}
          onRetry={() => onRetry({ id: film.id, blob: film.resource })}
        />
        <div className="absolute top-2 right-2 rounded-pill bg-surface">
          <IconButton
            label={t('publish.remove_video')}
            icon={<CloseIcon size={18} />}
            onClick={() => onChange(undefined)}
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {cover && <img src={cover} alt={t('publish.cover')} className="h-10 rounded-s" />}
        <Button size="s" onClick={takeMoment}>
          {t('publish.cover_moment')}
        </Button>
        <Button size="s" look="quiet" onClick={() => pick.current?.click()}>
          {t('publish.cover_picture')}
        </Button>
        <input
          ref={pick}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          data-pick="cover"
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? []
            if (chosen) void shrink(chosen).then(changeCover)
            event.currentTarget.value = ''
          }}
        />
      </div>
    </div>
  )
}

const QUALITY = 0.85

/** What a video shows right now. */
function momentOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  if (canvas.width === 0) return Promise.resolve(null)
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
