import { useSite } from '../app/site.ts'
import { useShellWords } from '../words/shell.ts'

/** The small print. */
export function Footer() {
  const { t } = useShellWords()
  const { footer } = useSite()
  return (
    <footer className="px-4 text-s text-faint">
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <a href="/about" className="hover:underline">
          {t('shell.about')}
        </a>
        <a href="/rules" className="hover:underline">
          {t('shell.rules')}
        </a>
        <a href="/docs" className="hover:underline">
          {t('shell.docs')}
        </a>
      </p>
      {footer && <p className="mt-2">{footer}</p>}
    </footer>
  )
}
