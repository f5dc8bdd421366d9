import type { StaffUser } from '@plaza/sdk/types'
import { useRead } from '../app/data.ts'
import { pagesFor } from '../app/pages.ts'
import { useMayOpen } from '../app/router.tsx'
import { useCan, useMe, useSeesPeople } from '../app/staff.tsx'
import { type PlainWord, useConsole } from '../messages/index.ts'
import { addressOfSetting } from '../operation/setting-sections.ts'

/** Something that ⌘K finds. */
export interface Hit {
  id: string
  label: string
  about: string
  to: string
  /** Goes on in the search with this text instead of going anywhere. */
  write?: string
}

/** Everything a text finds, what one most likely means first. */
export function useHits(text: string): readonly Hit[] {
  const act = useActIn(text)
  const rest = act ? act.rest : text
  const people = useFoundPeople(rest)
  return [
    ...actHits(act, people),
    ...useFoundPages(text),
    ...useFoundSettings(text),
    ...(act ? [] : people.map(personHit)),
    ...useFoundTopics(text),
    ...useFoundPosts(text),
    ...useSearchHit(text),
  ]
}

interface Act {
  name: string
  title: PlainWord
  /** Further words for it, in both languages. */
  also: readonly string[]
  permissions: readonly string[]
  /** Where it is done without a person. */
  to?: string
}

/** Acts on a person, done on their page, and those that have a page of their own. */
const ACTS: readonly Act[] = [
  { name: 'suspend', title: 'person.suspend', also: ['ban', 'block', '停用'], permissions: ['user:suspend'] },
  { name: 'warn', title: 'person.warn', also: [], permissions: ['user:warn'] },
  { name: 'limit', title: 'person.limit', also: ['shadow'], permissions: ['user:warn'] },
  { name: 'mute', title: 'person.mute_chat', also: [], permissions: ['im:manage'] },
  { name: 'verify', title: 'person.verify', also: [], permissions: ['user:verify'] },
  { name: 'roles', title: 'person.roles', also: ['permission'], permissions: ['user:manage', 'setting:manage'] },
  { name: 'adjust', title: 'person.adjust', also: ['balance', 'coins'], permissions: ['currency:manage'] },
  {
    name: 'refund',
    title: 'palette.refund',
    also: ['refund', '退款'],
    permissions: ['currency:manage'],
    to: '/queue?kind=strays',
  },
  {
    name: 'announce',
    title: 'palette.announce',
    also: ['notice', '公告'],
    permissions: ['setting:manage'],
    to: '/announcements',
  },
  {
    name: 'stop',
    title: 'palette.stop_money',
    also: ['brake', 'emergency', '紧急'],
    permissions: ['setting:manage', 'currency:manage'],
    to: '/money',
  },
]

interface WrittenAct {
  acts: readonly (Act & { label: string })[]
  /** What follows the act: whom it is about. */
  rest: string
}

const LEAST = 2
/** Between Chinese words there is no space. */
const IS_HAN = /^\p{Script=Han}+$/u

/** The act that a text begins with. */
function useActIn(text: string): WrittenAct | undefined {
  const { t } = useConsole()
  const can = useCan()
  const wanted = text.trim().toLowerCase()
  if (wanted.length < LEAST) return undefined
  const labelled = ACTS.filter(({ permissions }) => can(...permissions)).map((act) => ({ ...act, label: t(act.title) }))
  const namesOf = ({ label, also }: { label: string; also: readonly string[] }) =>
    [label, ...also].map((name) => name.toLowerCase())
  // Written out, with a name after it …
  for (const act of labelled)
    for (const name of namesOf(act))
      if (wanted.length > name.length && wanted.startsWith(name) && (wanted[name.length] === ' ' || IS_HAN.test(name)))
        return { acts: [act], rest: wanted.slice(name.length).trim() }
  // … or still being written.
  const begun = labelled.filter((act) => namesOf(act).some((name) => name.startsWith(wanted)))
  return begun.length > 0 ? { acts: begun, rest: '' } : undefined
}

function actHits(written: WrittenAct | undefined, people: readonly FoundPerson[]): Hit[] {
  return (written?.acts ?? []).flatMap(({ name, label, to }): Hit[] => {
    if (to !== undefined) return [{ id: `act-${name}`, label, about: '', to }]
    if (written?.rest === '') return [{ id: `act-${name}`, label: `${label} …`, about: '', to: '', write: `${label} ` }]
    return people.map((person) => ({
      id: `act-${name}-${person.id}`,
      label: `${label}: ${person.name}`,
      about: String(person.id),
      to: `/people/${person.id}?act=${name}`,
    }))
  })
}

function useFoundPages(text: string): Hit[] {
  const { t } = useConsole()
  const wanted = text.trim().toLowerCase()
  return pagesFor(useMe())
    .filter(({ group }) => group !== undefined)
    .map((page) => ({ id: page.path, label: t(page.title), about: t('palette.page'), to: page.path }))
    .filter(({ label, to }) => wanted === '' || label.toLowerCase().includes(wanted) || to.includes(wanted))
    .slice(0, 12)
}

function useFoundSettings(text: string): Hit[] {
  const { t, word } = useConsole()
  const wanted = text.trim().toLowerCase()
  const enabled = useCan()('setting:manage') && wanted.length >= 1
  const { data } = useRead('GET /admin/settings', {}, { enabled })
  if (!enabled) return []
  return (data?.data ?? [])
    .map(({ name }) => ({
      id: `setting-${name}`,
      label: word('setting', name),
      about: t('palette.setting'),
      to: addressOfSetting(name),
    }))
    .filter(({ label, to }) => label.toLowerCase().includes(wanted) || to.endsWith(`#${wanted}`))
}

function useFoundTopics(text: string): Hit[] {
  const { t } = useConsole()
  const wanted = text.trim()
  const enabled = useCan()('feed-topic:manage') && wanted.length >= 1
  const { data } = useRead(
    'GET /admin/topics',
    { query: { limit: 4, count: false, q: wanted } },
    { enabled, keep: true },
  )
  if (!enabled) return []
  return (data?.data ?? []).map(({ id, name }) => ({
    id: `topic-${id}`,
    label: name,
    about: `${t('palette.topic')} ${id}`,
    to: `/topics/${id}`,
  }))
}

/** Leads on to the search over everything. */
function useSearchHit(text: string): Hit[] {
  const { t } = useConsole()
  const mayOpen = useMayOpen()
  const wanted = text.trim()
  if (wanted.length < LEAST || !mayOpen('/search')) return []
  const to = `/search?${new URLSearchParams({ q: wanted })}`
  return [{ id: 'search', label: t('palette.search', { text: wanted }), about: t('palette.page'), to }]
}

const BEGINNING = 60

function useFoundPosts(text: string): Hit[] {
  const { t } = useConsole()
  const mayOpen = useMayOpen()
  const wanted = text.trim()
  const enabled = mayOpen('/feeds') && wanted.length >= LEAST
  const { data } = useRead(
    'GET /admin/feeds',
    { query: { limit: 4, count: false, q: wanted } },
    { enabled, keep: true },
  )
  if (!enabled) return []
  return (data?.data ?? []).map(({ id, feed_content: content, user_name: name }) => ({
    id: `post-${id}`,
    label: content.slice(0, BEGINNING) || `#${id}`,
    about: `${t('palette.post')} · ${name}`,
    to: `/feeds?id=${id}`,
  }))
}

const includes = (name: string, text: string): boolean => name.toLowerCase().includes(text.toLowerCase())

type FoundPerson = Pick<StaffUser, 'id' | 'name' | 'phone'> & { about: string }

const personHit = ({ id, name, about }: FoundPerson): Hit => ({
  id: `person-${id}`,
  label: name,
  about,
  to: `/people/${id}`,
})

function useFoundPeople(text: string): FoundPerson[] {
  const { t } = useConsole()
  const seesPeople = useSeesPeople()
  const wanted = text.trim()
  const isId = /^\d{1,12}$/.test(wanted)
  const enabled = seesPeople && wanted.length >= 1
  const query = { limit: 6, count: false }
  const { data: byName, isPlaceholderData } = useRead(
    'GET /admin/users',
    { query: { ...query, q: wanted } },
    { enabled, keep: true },
  )
  // What an earlier text found stays only while it fits: no one else is acted on.
  const named = (byName?.data ?? []).filter(({ name }) => !isPlaceholderData || includes(name, wanted))
  const { data: numbered } = useRead(
    'GET /admin/users',
    { query: { ...query, ...(isId && { id: Number(wanted) }) } },
    { enabled: enabled && isId },
  )
  if (!enabled) return []
  const found = new Map([...(numbered?.data ?? []), ...named].map((each) => [each.id, each]))
  return [...found.values()].map(({ id, name, phone }) => ({
    id,
    name,
    phone,
    about: `${t('palette.person')} ${id}${phone ? ` · ${phone}` : ''}`,
  }))
}
