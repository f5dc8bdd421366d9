import { useSite } from '../app/site.ts'
import { useMessages, type WebMessages } from '../messages/index.ts'

const LINKS = [
  ['/about', 'shell.about'],
  ['/rules', 'shell.rules'],
  ['/docs', 'shell.docs'],
  ['/me/settings/language', 'shell.language'],
  ['/me/settings/appearance', 'shell.appearance'],
] as const satisfies readonly (readonly [string, keyof WebMessages])[]

/** The small print, and the choices of guests. */
export function Footer() {
  const { t } = useMessages()
  const { footer, terms } = useSite()
  return (
    <footer className="px-4 text-s text-faint">
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        {LINKS.map(([href, word]) => (
          <a key={href} href={href} className="hover:underline">
            {t(word)}
          </a>
        ))}
        {terms && (
          <a href="/terms" className="hover:underline">
            {t('shell.terms')}
          </a>
        )}
      </p>
      {footer && <p className="mt-2">{footer}</p>}
    </footer>
  )
}
