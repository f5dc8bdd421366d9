import { IconButton } from '@plaza/ui'
import { ImageIcon, LinkIcon, ListIcon, VideoIcon } from '@plaza/ui/icons'
import { type ReactNode, useRef } from 'preact/compat'
import { useMessages } from '../messages/index.ts'
import { PICTURE_TYPES } from '../parts/picture.ts'
import { type Draft, emptyPoll } from './draft.ts'
import { AddPlace } from './place.tsx'

interface ComposerBarProps {
  draft: Draft
  change: (part: Partial<Draft>) => void
  imageLimit: number
  /** It is in a sheet over a page. */
  isSheet: boolean
  onPictures: (files: File[]) => void
  onVideo: (file: File) => void
  onAttach: () => void
  /** What ends the writing. */
  children: ReactNode
}

/** What can be added to a post, at the bottom of its form. */
export function ComposerBar(props: ComposerBarProps) {
  const { draft, change, imageLimit, isSheet, onPictures, onVideo, onAttach, children } = props
  const { t } = useMessages()
  const pictures = useRef<HTMLInputElement>(null)
  const video = useRef<HTMLInputElement>(null)
  return (
    <>
      <div hidden>
        <input
          ref={pictures}
          type="file"
          hidden
          multiple
          accept={PICTURE_TYPES}
          data-pick="pictures"
          onChange={(event) => {
            onPictures([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
        <input
          ref={video}
          type="file"
          hidden
          accept="video/mp4"
          data-pick="video"
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? []
            if (chosen) onVideo(chosen)
            event.currentTarget.value = ''
          }}
        />
      </div>
      <div
        className={`glass sticky flex items-center justify-between gap-3 border-t py-3 ${isSheet ? '-bottom-5 -mx-5 mt-auto -mb-5 px-5' : 'bottom-[61px] -mx-4 mt-2 px-4 rail:bottom-0'}`}
      >
        <span className="-ms-2 flex items-center max-rail:gap-0.5">
          <IconButton
            label={t('publish.add_pictures')}
            icon={<ImageIcon />}
            onClick={() => pictures.current?.click()}
            disabled={draft.film !== undefined || draft.pictures.length >= imageLimit}
          />
          <IconButton
            label={t('publish.add_video')}
            icon={<VideoIcon />}
            onClick={() => video.current?.click()}
            disabled={draft.pictures.length > 0}
          />
          <IconButton
            label={t('feeds.poll')}
            icon={<ListIcon />}
            onClick={() => change({ poll: emptyPoll() })}
            disabled={draft.poll !== undefined}
          />
          <IconButton
            label={t('publish.attach')}
            icon={<LinkIcon />}
            aria-haspopup="dialog"
            onClick={onAttach}
            disabled={draft.attached !== undefined}
          />
          <AddPlace draft={draft} onChange={change} />
        </span>
        <span className="flex items-center gap-2">{children}</span>
      </div>
    </>
  )
}
