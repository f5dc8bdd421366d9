import { useMessages } from '../messages/index.ts'

/** The service writes UTC as `YYYY-MM-DD HH:MM:SS` or in ISO form; both as milliseconds. */
export const utc = (at: string): number => Date.parse(at.includes('T') ? at : `${at.replace(' ', 'T')}Z`)

/** How long ago; the exact moment on hover and for machines. */
export function Ago({ at }: { at: string }) {
  const { ago } = useMessages()
  const moment = utc(at)
  return <time dateTime={new Date(moment).toISOString()}>{ago(moment)}</time>
}

/** Says that a text was edited; when, where there is room for it. */
export function Edited({ at, isFull = false }: { at: string | undefined; isFull?: boolean }) {
  const { t, date, ago } = useMessages()
  if (!at) return null
  const moment = utc(at)
  return (
    <>
      {' · '}
      <time dateTime={new Date(moment).toISOString()} title={date(moment, 'moment')}>
        {isFull ? t('feeds.edited_when', { time: ago(moment) }) : t('feeds.edited')}
      </time>
    </>
  )
}
