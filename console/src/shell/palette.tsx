import { Dialog } from '@plaza/ui'
import { useEffect, useId, useState } from 'preact/compat'
import { navigate } from '../app/navigate.ts'
import { useConsole } from '../messages/index.ts'
import { useFocus } from '../parts/use-focus.ts'
import { type Hit, useHits } from './hits.ts'

/** ⌘K: pages, settings, topics and posts by their words, people by name, phone or id, and acts on them: “suspend lin”. */
export function Palette({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const { t } = useConsole()
  return (
    <Dialog open={isOpen} onClose={close} title={t('shell.go_to')} wide>
      <Search close={close} />
    </Dialog>
  )
}

function Search({ close }: { close: () => void }) {
  const { t } = useConsole()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const listId = useId()
  const hits = useHits(text)
  const go = (hit: Hit | undefined) => {
    if (!hit) return
    if (hit.write !== undefined) return setText(hit.write)
    close()
    navigate(hit.to)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text begins at its first hit
  useEffect(() => setAt(0), [text])
  const box = useFocus<HTMLDivElement>('input')
  return (
    <div ref={box}>
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={hits[at] && `${listId}-${at}`}
        aria-label={t('palette.label')}
        placeholder={t('palette.placeholder')}
        className="ui-input"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          // While an input method is composing, the keys belong to it.
          if (event.isComposing) return
          if (event.key === 'ArrowDown') setAt(Math.min(at + 1, hits.length - 1))
          else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
          else if (event.key === 'Enter') go(hits[at])
          else return
          event.preventDefault()
        }}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={t('palette.label')}
        className="mt-3 grid max-h-[50vh] overflow-y-auto"
      >
        {hits.map((hit, index) => (
          <button
            type="button"
            key={hit.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            onClick={() => go(hit)}
            className="flex items-baseline justify-between gap-3 rounded-s px-3 py-2 text-start aria-selected:bg-accent-wash"
          >
            <span>{hit.label}</span>
            <span className="text-xs text-faint">{hit.about}</span>
          </button>
        ))}
      </div>
      {hits.length === 0 && <p className="py-6 text-center text-soft">{t('palette.nothing')}</p>}
    </div>
  )
}
