import { Dialog } from '@plaza/ui'
import { useEffect, useState } from 'preact/compat'
import { useMessages, type WebMessages } from '../messages/index.ts'
import { navigate } from './router.tsx'

const HELP = [
  ['j', 'shell.key_next'],
  ['k', 'shell.key_previous'],
  ['Enter', 'shell.key_open'],
  ['l', 'shell.key_like'],
  ['r', 'shell.key_reply'],
  ['n', 'shell.key_new'],
  ['/', 'shell.key_search'],
  ['?', 'shell.key_help'],
] as const satisfies readonly (readonly [string, keyof WebMessages])[]

const feeds = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [data-feed]')]
const current = (): HTMLElement | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-feed]') ?? (feeds().length === 1 ? feeds()[0] : undefined)

function move(step: number): void {
  const all = feeds()
  const here = current()
  const next = here ? all[all.indexOf(here) + step] : all[0]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'center' })
}

const PATIENCE_MS = 5_000

/** Moves the focus to a field of the new page, unless the person has begun to type elsewhere. */
function focusWhenThere(selector: string): void {
  const until = Date.now() + PATIENCE_MS
  const look = () => {
    if (isTyping(document.activeElement)) return
    const found = document.querySelector<HTMLElement>(selector)
    if (found) found.focus()
    else if (Date.now() < until) setTimeout(look, 50)
  }
  setTimeout(look, 50)
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Keyboard shortcuts. */
export function Keys() {
  const { t } = useMessages()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const acts: Record<string, () => void> = {
      j: () => move(1),
      k: () => move(-1),
      Enter: () => {
        const here = document.activeElement
        if (here instanceof HTMLElement && here.dataset['feed']) navigate(`/feeds/${here.dataset['feed']}`)
      },
      l: () => current()?.querySelector<HTMLElement>('[data-act="like"]')?.click(),
      r: () => {
        const id = current()?.dataset['feed']
        if (location.pathname === `/feeds/${id}`) document.querySelector<HTMLElement>('#comments textarea')?.focus()
        else if (id) {
          navigate(`/feeds/${id}#comments`)
          focusWhenThere(`[data-comments-of="${id}"] textarea`)
        }
      },
      n: () => navigate('/publish'),
      '/': () => navigate('/search'),
      '?': () => setShown(true),
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      const act = acts[event.key]
      if (!act) return
      if (event.key !== 'Enter') event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <Dialog open={isShown} onClose={() => setShown(false)} title={t('shell.keys')}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {HELP.map(([key, word]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-s border border-edge px-2 py-0.5 font-mono text-s">{key}</kbd>
            </dt>
            <dd>{t(word)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
