import { cx } from '@plaza/ui'
import { ChevronDownIcon, ChevronRightIcon, ListIcon, StarIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import type { ConsolePage } from '../app/console-page.ts'
import type { Group } from '../app/groups.ts'
import { remember, remembered } from '../app/preferences.ts'
import { Link, useAddress } from '../app/router.tsx'
import { useMe } from '../app/staff.tsx'
import { countOf, useWaiting } from '../app/waiting.ts'
import { type PlainWord, useConsole } from '../messages/index.ts'

const GROUPS: readonly (readonly [Group, PlainWord | undefined])[] = [
  ['top', undefined],
  ['money', 'nav.group_money'],
  ['content', 'nav.group_content'],
  ['catalogue', 'nav.group_catalogue'],
  ['operation', 'nav.group_operation'],
]

/** A set of names that this browser keeps for each person. */
function useKept(name: string) {
  const key = `${name}.${useMe().id}`
  const [kept, setKept] = useState<readonly string[]>(() => {
    const found = remembered(key)
    return Array.isArray(found) ? found.map(String) : []
  })
  const toggle = (one: string) => {
    const next = kept.includes(one) ? kept.filter((each) => each !== one) : [...kept, one]
    setKept(next)
    remember(key, next)
  }
  return [kept, toggle] as const
}

/** Scrolls the current page's entry into view. */
const seen = (link: HTMLAnchorElement | null) => {
  if (link?.getAttribute('aria-current')) link.scrollIntoView({ block: 'nearest' })
}

interface EntriesProps {
  pages: readonly ConsolePage[]
  close: () => void
}

/** The pages in groups that fold, those that were pinned first. */
export function Entries({ pages, close }: EntriesProps) {
  const { t } = useConsole()
  const [folded, fold] = useKept('folded')
  const [pinned, pin] = useKept('pinned')
  const favourites = pinned.flatMap((path) => pages.find((page) => page.path === path && page.group) ?? [])
  const draw = (page: ConsolePage) => (
    <Entry key={page.path} page={page} isPinned={pinned.includes(page.path)} {...{ pin, close }} />
  )
  return (
    <>
      {favourites.length > 0 && (
        <section aria-label={t('nav.pinned')}>
          <h2 className="px-2.5 pb-1 text-xs font-semibold tracking-wide text-faint uppercase">{t('nav.pinned')}</h2>
          {favourites.map(draw)}
        </section>
      )}
      {GROUPS.map(([group, title]) => {
        const own = pages.filter((page) => page.group === group)
        if (own.length === 0) return null
        if (!title)
          return (
            <section key={group} className={favourites.length > 0 ? 'pt-3.5' : undefined}>
              {own.map(draw)}
            </section>
          )
        return (
          <Folding key={group} title={t(title)} pages={own} isFolded={folded.includes(group)} fold={() => fold(group)}>
            {draw}
          </Folding>
        )
      })}
    </>
  )
}

interface FoldingProps {
  title: string
  pages: readonly ConsolePage[]
  isFolded: boolean
  fold: () => void
  children: (page: ConsolePage) => ReturnType<typeof Entry>
}

/** A group; folded, it shows only the page one is on, and how much waits in the others. */
function Folding({ title, pages, isFolded, fold, children }: FoldingProps) {
  const { path } = useAddress()
  const waiting = useWaiting().data
  const shown = isFolded ? pages.filter((page) => page.path === path) : pages
  const counted = pages.flatMap(({ counts }) => counts ?? [])
  const count = isFolded ? counted.reduce((sum, kind) => sum + countOf(waiting, kind), 0) : 0
  return (
    <section aria-label={title}>
      <h2 className="pt-3.5 pb-1">
        <button
          type="button"
          aria-expanded={!isFolded}
          onClick={fold}
          className="flex w-full items-center gap-1 rounded-s px-2.5 py-0.5 text-xs font-semibold tracking-wide text-faint uppercase hover:text-ink"
        >
          {title}
          {isFolded ? <ChevronRightIcon size={14} /> : <ChevronDownIcon size={14} />}
          <span className="ms-auto">
            <Waits count={count} isHot={false} />
          </span>
        </button>
      </h2>
      {shown.map(children)}
    </section>
  )
}

interface EntryProps {
  page: ConsolePage
  isPinned: boolean
  pin: (path: string) => void
  close: () => void
}

function Entry({ page: { path, title, counts, icon: Icon = ListIcon }, isPinned, pin, close }: EntryProps) {
  const { t } = useConsole()
  const waiting = useWaiting().data
  return (
    <div className="group relative">
      <Link
        to={path}
        ref={seen}
        onClick={close}
        className="flex min-h-[34px] items-center gap-2 rounded-s px-2.5 py-1.5 text-soft hover:text-ink"
        activeClassName="bg-surface !text-ink font-semibold ring-1 ring-line"
      >
        <Icon size={16} />
        <span className="min-w-0 flex-1 leading-tight">{t(title)}</span>
        <span className="transition group-hover:opacity-0 group-focus-within:opacity-0 pointer-coarse:pe-9">
          <Waits count={counts ? countOf(waiting, counts) : 0} isHot={counts === '*'} />
        </span>
      </Link>
      <button
        type="button"
        aria-label={t(isPinned ? 'nav.unpin' : 'nav.pin', { page: t(title) })}
        aria-pressed={isPinned}
        onClick={() => pin(path)}
        className={cx(
          'absolute inset-y-0 end-0 my-auto grid size-8 place-items-center rounded-s opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100',
          isPinned ? 'text-accent' : 'text-faint',
        )}
      >
        <StarIcon size={14} filled={isPinned} />
      </button>
    </div>
  )
}

function Waits({ count, isHot }: { count: number; isHot: boolean }) {
  const { number, t } = useConsole()
  if (count === 0) return null
  return (
    <span className={isHot ? 'num font-semibold text-danger' : 'num font-normal text-faint'}>
      <span aria-hidden="true">{number(count)}</span>
      <span className="sr-only">{t('nav.waiting', { count })}</span>
    </span>
  )
}
