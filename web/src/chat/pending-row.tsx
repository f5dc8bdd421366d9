import { Button, Progress } from '@plaza/ui'
import { ClockIcon, WarningIcon } from '@plaza/ui/icons'
import { useEffect, useState } from 'preact/compat'
import { MessageText } from './message-text.tsx'
import { useChatMessages } from './messages.ts'
import type { Pending } from './store/types.ts'

interface PendingRowProps {
  pending: Pending
  onRetry: () => void
  onDiscard: () => void
}

/** A message on its way, or why it is not. */
export function PendingRow({ pending, onRetry, onDiscard }: PendingRowProps) {
  const { t } = useChatMessages()
  const { body, files, state, progress, replyTo, reason } = pending
  return (
    <div className="flex flex-col items-end gap-1 px-4 pt-1">
      <div className="grid max-w-[78%] gap-1.5 rounded-l bg-accent-wash px-3.5 py-2 opacity-80">
        {replyTo && (
          <p className="border-s-2 border-edge ps-2 text-s text-soft">
            <b className="block font-semibold">{replyTo.user.name}</b>
            <span className="line-clamp-2">{replyTo.text}</span>
          </p>
        )}
        {files.length > 0 && (
          <div className="flex flex-wrap gap-1">
            {files.map((file, index) => (
              <FilePreview key={index} file={file} className="size-24" />
            ))}
          </div>
        )}
        {files.length > 0 && state === 'sending' && (
          <Progress label={t('chat.sending')} value={Math.round(progress * 100)} max={100} />
        )}
        {body.share && <p className="text-m text-soft">{t('chat.a_share')}</p>}
        {body.text && <MessageText text={body.text} hasMentions={false} />}
      </div>
      <p
        role={state === 'failed' ? 'alert' : undefined}
        className={`flex items-center gap-1 text-xs ${state === 'failed' ? 'text-danger' : 'text-faint'}`}
      >
        {state === 'failed' ? <WarningIcon size={14} /> : <ClockIcon size={14} />}
        {state === 'failed'
          ? t('chat.failed', { reason: reason ?? '' })
          : t(state === 'waiting' ? 'chat.waits' : 'chat.sending')}
      </p>
      {state !== 'sending' && (
        <div className="flex gap-2">
          {state === 'failed' && (
            <Button size="s" onClick={onRetry}>
              {t('chat.retry')}
            </Button>
          )}
          <Button size="s" look="quiet" onClick={onDiscard}>
            {t('chat.discard')}
          </Button>
        </div>
      )}
    </div>
  )
}

export function FilePreview({ file, className }: { file: Blob; className: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (!address) return <span className={`${className} rounded-s bg-sunken`} />
  return file.type.startsWith('video/') ? (
    <video src={address} muted className={`${className} rounded-s object-cover`} />
  ) : (
    <img src={address} alt="" className={`${className} rounded-s object-cover`} />
  )
}
