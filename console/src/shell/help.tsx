import { Dialog } from '@plaza/ui'
import { type PlainWord, useConsole } from '../messages/index.ts'

const KEYS: readonly (readonly [string, PlainWord])[] = [
  ['⌘K / Ctrl K', 'keys.palette'],
  ['j', 'keys.next'],
  ['k', 'keys.previous'],
  ['a', 'keys.approve'],
  ['r', 'keys.refuse'],
  ['x', 'keys.remove'],
  ['u', 'keys.undo'],
  ['?', 'keys.help'],
]

export function Help({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const { t } = useConsole()
  return (
    <Dialog open={isOpen} onClose={close} title={t('keys.title')}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3">
        {KEYS.map(([key, about]) => (
          <div key={key} className="contents">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(about)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
