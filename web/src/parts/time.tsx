import { useMessages } from '../messages/index.ts'

/** The service writes UTC as `YYYY-MM-DD HH:MM:SS` or in ISO form; both as milliseconds. */
export const utc = (at: string): number => Date.parse(at.includes('T') ? at : `${at.replace(' ', 'T')}Z`)

/** How long ago; the exact moment on hover and for machines. */
export function Ago({ at }: { at: string }) {
  const { ago } = useMessages()
  const moment = utc(at)
  return <time dateTime={new Date(moment).toISOString()}>{ago(moment)}</time>
}
