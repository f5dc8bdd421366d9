import { RefreshIcon } from '@plaza/ui/icons'
import { useMessages } from '../messages/index.ts'
import type { Upload } from './uploads.ts'

interface UploadStatusProps {
  upload: Upload | undefined
  /** The label of the retry button. */
  label: string
  onRetry: () => void
}

/** The progress of an upload, over its picture; a failed one is retried with a tap. */
export function UploadStatus({ upload, label, onRetry }: UploadStatusProps) {
  const { t, percent } = useMessages()
  if (!upload || upload.node) return null
  if (upload.error)
    return (
      <button
        type="button"
        className="absolute inset-0 grid place-items-center content-center gap-1 bg-scrim text-s text-on-scrim"
        aria-label={`${t('publish.upload_failed')}: ${label}`}
        onClick={onRetry}
      >
        <RefreshIcon size={22} />
        {t('publish.upload_failed')}
      </button>
    )
  return (
    <span role="status" className="num absolute inset-x-0 bottom-0 bg-scrim py-1 text-center text-xs text-on-scrim">
      {t('publish.uploading')} {percent(upload.progress)}
    </span>
  )
}
