import { Later } from '../app/later.tsx'
import { get, useQuery } from '../data/ask.ts'
import { useMessages } from '../messages/index.ts'

export const categories = () => get('/feed/categories', {})

const THEMES = 6
export const themes = () => get('/feed-themes', { query: { limit: THEMES } })

export type FeedTab = '/' | '/for-you' | '/following' | '/hot' | '/recommended'

const TABS = [
  ['/', 'feeds.latest'],
  ['/for-you', 'feeds.for_you'],
  ['/recommended', 'feeds.recommended'],
  ['/following', 'feeds.following'],
  ['/hot', 'feeds.hot'],
] as const

/** The lists, and below them the categories and themes. */
export function ListTabs({ here, category }: { here?: FeedTab; category?: number }) {
  const { t } = useMessages()
  const { data = [], isLoading } = useQuery(categories())
  const { data: asked = [] } = useQuery(themes())
  return (
    <>
      <Later>
        <nav aria-label={t('feeds.tabs')} className="glass scroll-row sticky top-[52px] z-10 gap-6 border-b px-4">
          {TABS.map(([href, word]) => (
            <a
              key={href}
              href={href}
              aria-current={here === href ? 'page' : undefined}
              className={`border-b-2 py-2.5 text-m whitespace-nowrap ${here === href ? 'border-accent font-semibold text-ink' : 'border-transparent text-soft hover:text-ink'}`}
            >
              {t(word)}
            </a>
          ))}
        </nav>
      </Later>
      {/* Has its place before it is known which there are. */}
      {(isLoading || data.length > 0) && (
        <Later>
          <nav aria-label={t('feeds.categories_and_themes')} className="scroll-row gap-2 border-b px-4 py-3 text-s">
            <Chip href="/" isHere={category === undefined} word={t('feeds.all')} />
            {data.map(({ id, name }) => (
              <Chip key={id} href={`/categories/${id}`} isHere={category === id} word={name} />
            ))}
            {asked.map(({ id, title }) => (
              <Chip key={`theme-${id}`} href={`/themes/${id}`} isHere={false} word={`# ${title}`} />
            ))}
          </nav>
        </Later>
      )}
    </>
  )
}

const Chip = ({ href, isHere, word }: { href: string; isHere: boolean; word: string }) => (
  <a
    href={href}
    aria-current={isHere ? 'page' : undefined}
    className={`shrink-0 rounded-pill px-3 py-1 ${isHere ? 'bg-accent-wash font-semibold text-accent' : 'bg-sunken text-soft hover:text-ink'}`}
  >
    {word}
  </a>
)
