import { LinkButton, useLayer } from '@plaza/ui'
import { type ComponentType, useEffect, useRef, useState } from 'preact/compat'
import { useSite } from '../app/site.ts'
import type { SignInReason } from '../data/member.tsx'
import { useMessages } from '../messages/index.ts'

interface SignInSheetProps {
  asked: { reason: SignInReason; name?: string } | undefined
  /** `goesOn`: the guest went on to sign in. */
  onClose: (goesOn: boolean) => void
}

/** Asks a guest to sign in, at the moment they want something only members can do, and says what for. */
export function SignInSheet({ asked, onClose }: SignInSheetProps) {
  const { t } = useMessages()
  const { hasDemoPeople = false } = useSite()
  const dialog = useRef<HTMLDialogElement>(null)
  const isOpen = asked !== undefined && asked.reason !== 'page'
  useLayer(isOpen, () => onClose(false))
  const People = useDemoPeople(hasDemoPeople && isOpen)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  const reason = asked?.reason ?? 'comment'
  const text = reason === 'like' ? t('shell.sheet_like', { name: asked?.name ?? '' }) : t(`shell.sheet_${reason}`)
  const next = typeof location === 'undefined' ? '' : `?next=${encodeURIComponent(location.pathname + location.search)}`
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="sign-in-title" onClose={() => isOpen && onClose(false)}>
      {isOpen && (
        <div className="grid gap-4 p-6">
          <h2 id="sign-in-title" className="text-l font-semibold">
            {t('shell.sheet_title')}
          </h2>
          <p className="text-soft">{text}</p>
          {People && <People onEntered={() => onClose(true)} />}
          <div className="grid grid-cols-2 gap-3">
            <LinkButton look="primary" size="l" href={`/sign-in${next}`} onClick={() => onClose(true)}>
              {t('shell.sign_in')}
            </LinkButton>
            <LinkButton size="l" href={`/sign-up${next}`} onClick={() => onClose(true)}>
              {t('shell.sign_up')}
            </LinkButton>
          </div>
          <button type="button" className="py-1 text-m text-soft" onClick={() => onClose(false)}>
            {t('shell.not_now')}
          </button>
        </div>
      )}
    </dialog>
  )
}

/** The demo's people, fetched when they are first shown: no other page carries their code. */
function useDemoPeople(isWanted: boolean): ComponentType<{ onEntered: () => void }> | undefined {
  const [People, setPeople] = useState<ComponentType<{ onEntered: () => void }>>()
  useEffect(() => {
    if (isWanted) void import('../account/demo-people.tsx').then(({ DemoPeople }) => setPeople(() => DemoPeople))
  }, [isWanted])
  return isWanted ? People : undefined
}
