import { EmptyState, LinkButton } from '@plaza/ui'
import { ClockIcon, InfoIcon, WarningIcon } from '@plaza/ui/icons'
import { renderToString } from 'preact-render-to-string'
import { SiteContext } from '../app/site.ts'
import { loadMessages } from '../messages/index.ts'
import { Logo } from '../shell/logo.tsx'
import { type DocumentParts, escaped, themeColors } from './document.ts'

/** Why a visitor gets no page. */
type Refusal = 'busy' | 'too_fast' | 'broken' | 'refused'

const ICONS = { busy: ClockIcon, too_fast: ClockIcon, broken: WarningIcon, refused: InfoIcon } as const

/** Placeholder for the sentence of the refusal. */
const GAP = '\u0000'

/**
 * A whole page for a visitor who is turned away, in two parts: between them goes a sentence, escaped. It needs nothing
 * more from an overloaded service than the style sheet, which the browser has cached: no script, no picture of ours.
 */
export async function renderRefusal(
  refusal: Refusal,
  { language, theme, site, assets }: Pick<DocumentParts, 'language' | 'theme' | 'site' | 'assets'>,
): Promise<[start: string, end: string]> {
  const { t } = await loadMessages(language, () => 0)
  const Icon = ICONS[refusal]
  const title = t(`shell.${refusal}`)
  const body = renderToString(
    <SiteContext.Provider value={site}>
      <header className="glass flex h-[52px] items-center border-b px-4">
        <a href="/" className="flex items-center gap-2 text-[1.125rem] font-bold tracking-tight">
          <Logo />
        </a>
      </header>
      <main className="pt-8">
        <EmptyState
          as="h1"
          title={title}
          icon={<Icon size={24} />}
          action={
            <LinkButton look="primary" href="">
              {t('shell.retry')}
            </LinkButton>
          }
        >
          {GAP}
        </EmptyState>
      </main>
    </SiteContext.Provider>,
  )
  const html = [
    `<!doctype html><html lang="${language}"${theme === 'auto' ? '' : ` data-theme="${theme}"`}>`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escaped(`${title} · ${site.name}`)}</title><meta name="robots" content="noindex">`,
    ...assets.styles.map((each) => `<link rel="stylesheet" href="${each}">`),
    site.accentStyle ? `<link rel="stylesheet" href="${site.accentStyle}">` : '',
    '<link rel="icon" href="/icons/mark.svg" type="image/svg+xml">',
    ...themeColors(theme),
    `</head><body>${body}</body></html>`,
  ].join('')
  const [start = '', end = ''] = html.split(GAP)
  return [start, end]
}
