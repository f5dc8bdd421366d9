import type { Answer } from '@plaza/sdk'
import { Note } from '@plaza/ui'
import { useRead } from '../app/data.ts'
import { useConsole } from '../messages/index.ts'
import { useImported } from './messages.ts'

type Origin = NonNullable<Answer<'GET /admin/import-origin'>['origin']>

/** Says of a record that it came from a previous site, and what is not as it was there. Nothing of one made here. */
export function ImportMark({ kind, id }: { kind: 'users' | 'feeds' | 'comments' | 'topics'; id: number }) {
  const { date } = useConsole()
  const { t } = useImported()
  const mark = useRead('GET /admin/import-origin', { query: { kind, record: id } }, { isFixed: true })
  const origin = mark.data?.origin
  if (!origin) return null
  return (
    <div className="mt-4">
      <Note>
        {t(`origin.${origin.source}`, { when: date(origin.imported_at, 'date'), id: String(origin.id) })}
        {origin.notes.length > 0 && (
          <details className="mt-1">
            <summary className="cursor-pointer">
              {t('origin.differs')} ({origin.notes.length})
            </summary>
            <Notes of={origin} />
          </details>
        )}
      </Note>
    </div>
  )
}

function Notes({ of: { notes } }: { of: Origin }) {
  const { t, isKey } = useReasons()
  return (
    <ul className="mt-1 grid gap-1 text-s">
      {notes.map(({ reason, detail }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: notes never change
        <li key={at} className="break-words">
          {isKey(reason) ? t(`reason.${reason}`) : t('reason.other', { code: reason })}
          {detail && <span className="text-soft"> · {detail}</span>}
        </li>
      ))}
    </ul>
  )
}

const REASONS = [
  'name_taken',
  'name_unusable',
  'name_differs',
  'phone_taken',
  'phone_unusable',
  'email_taken',
  'email_unusable',
  'password_too_costly',
  'password_unknown',
  'text_shortened',
  'bio_shortened',
  'location_shortened',
  'description_shortened',
  'verification_shortened',
  'too_many_images',
  'repost_not_taken',
  'fee_of_visible_topic',
  'file_missing',
  'inviter_missing',
  'reply_missing',
  'video_without_cover',
  'video_and_pictures',
  'barred_here_only',
  'user_gone',
  'topic_gone',
] as const

function useReasons() {
  const { t } = useImported()
  const isKey = (reason: string): reason is (typeof REASONS)[number] => REASONS.some((each) => each === reason)
  return { t, isKey }
}
