import { useEffect, useRef } from 'react'
import type { SignInReason } from '../data/member.tsx'
import { useShellWords } from '../words/shell.ts'

interface SignInSheetProps {
  asked: { reason: SignInReason; name?: string } | undefined
  onClose: () => void
}

/** Asks a guest to sign in, at the moment they want something only members can do, and says what for. */
export function SignInSheet({ asked, onClose }: SignInSheetProps) {
  const { t } = useShellWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const isOpen = asked !== undefined && asked.reason !== 'page'
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  const text =
    asked?.reason === 'like'
      ? t('shell.sheet_like', { name: asked.name ?? '' })
      : t(`shell.sheet_${asked?.reason ?? 'comment'}` as 'shell.sheet_comment')
  const next = typeof location === 'undefined' ? '' : `?next=${encodeURIComponent(location.pathname + location.search)}`
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="sign-in-title" onClose={onClose}>
      {isOpen && (
        <div className="grid gap-4 p-6">
          <h2 id="sign-in-title" className="text-l font-semibold">
            {t('shell.sheet_title')}
          </h2>
          <p className="text-soft">{text}</p>
          <a
            href={`/sign-in${next}`}
            className="rounded-pill bg-accent px-5 py-2.5 text-center font-semibold text-on-accent hover:opacity-90"
            onClick={onClose}
          >
            {t('shell.sign_in')}
          </a>
          <a
            href={`/sign-up${next}`}
            className="rounded-pill border border-edge px-5 py-2.5 text-center font-semibold hover:bg-sunken"
            onClick={onClose}
          >
            {t('shell.sign_up')}
          </a>
          <button type="button" className="py-1 text-m text-soft" onClick={onClose}>
            {t('shell.not_now')}
          </button>
        </div>
      )}
    </dialog>
  )
}
