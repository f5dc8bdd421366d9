import type { Operation } from '../kernel/http/openapi/document.ts'
import type { OpenApiDocument } from '../kernel/http/openapi/index.ts'

/** A page of the reference: by what people do, not by how addresses are spelled. */
export interface Section {
  slug: string
  title: string
  about: string
  tags: readonly string[]
  /** Prefixes of paths that come first, in this order; the rest follows in the description's order. */
  first?: readonly string[]
}

export const sections: readonly Section[] = [
  {
    slug: 'accounts',
    title: 'Signing in',
    about: 'Register, sign in and out, codes, passwords, two-step verification.',
    tags: ['accounts'],
    first: ['/verifycodes', '/users', '/auth/login', '/auth'],
  },
  {
    slug: 'feeds',
    title: 'Posts',
    about: 'Publish, read, like, comment, save, reward. The API calls a post a feed.',
    tags: ['feeds', 'comments', 'likes', 'search'],
    first: ['/feeds', '/feeds-hot', '/user/'],
  },
  {
    slug: 'topics',
    title: 'Topics',
    about: 'Create, join, manage and rank groups of people.',
    tags: ['topics'],
    first: ['/feed/topics', '/user/feed-topics', '/user/'],
  },
  {
    slug: 'money',
    title: 'Money',
    about: 'Balance, top-ups (recharge), gifts, withdrawals, tasks and check-in.',
    tags: ['ledger', 'payments', 'rewards', 'tasks'],
    first: ['/user/currency', '/currencyRecharge', '/reward-gifts', '/currency/', '/user/task', '/sign'],
  },
  {
    slug: 'notices',
    title: 'Notifications and messages',
    about: 'Notifications, the stream, push, instant messaging.',
    tags: ['notifications', 'im'],
    first: ['/user/notif', '/user/stream', '/user/push'],
  },
  {
    slug: 'chat',
    title: 'Chat',
    about: 'Conversations, messages, reactions, and how a client keeps up.',
    tags: ['chat'],
    first: ['/chat/conversations', '/chat/updates', '/chat'],
  },
  {
    slug: 'people',
    title: 'People',
    about: 'Profiles, follows, blocks, tags and places; decisions about me.',
    tags: ['users', 'tags', 'locations', 'decisions'],
    first: ['/user', '/users'],
  },
  {
    slug: 'keys',
    title: 'Keys and bots',
    about: 'Keys programs call with, and what each opens.',
    tags: ['keys'],
  },
  { slug: 'files', title: 'Files', about: 'Upload and read images and videos.', tags: ['files'] },
  { slug: 'events', title: 'Events', about: 'Create events, join them, review them.', tags: ['gatherings'] },
  {
    slug: 'shop',
    title: 'Shop and catalog',
    about: 'Brands, products, courses, articles, questions.',
    tags: ['shop', 'catalog'],
  },
  {
    slug: 'site',
    title: 'Site',
    about: 'What a client needs at startup, advertising, reports.',
    tags: ['site', 'ads', 'reports'],
  },
  { slug: 'staff', title: 'Staff', about: 'Each operation names the permission it needs.', tags: ['admin'] },
  { slug: 'operation', title: 'Operations', about: 'For operators of the service.', tags: ['operation'] },
]

/** One thing that can be done, however many methods do it. */
export interface Entry {
  id: string
  path: string
  /** In the document's order; the first is the one to use. */
  methods: string[]
  operation: Operation
}

/** The entries of a section. Methods of one path that do the same are one entry. */
export function entriesOf({ paths }: OpenApiDocument, { tags, first = [] }: Section): Entry[] {
  const entries = new Map<string, Entry>()
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (!tags.includes(operation.tags[0] ?? '')) continue
      const key = `${path} ${operation.summary}`
      const same = entries.get(key)
      if (same) same.methods.push(method.toUpperCase())
      else entries.set(key, { id: operation.operationId, path, methods: [method.toUpperCase()], operation })
    }
  }
  const rank = ({ path, operation }: Entry): number => {
    const index = first.findIndex((beginning) => path.startsWith(`/api/v2${beginning}`))
    return index < 0 ? first.length + tags.indexOf(operation.tags[0]!) : index
  }
  return [...entries.values()].sort((one, other) => rank(one) - rank(other)).map(favoured)
}

/** Of several methods POST or PUT leads: a GET that changes something is for clients that cannot do otherwise. */
function favoured(entry: Entry): Entry {
  if (entry.methods.length < 2) return entry
  const methods = ['POST', 'PUT', 'PATCH', 'GET', 'DELETE'].filter((method) => entry.methods.includes(method))
  return { ...entry, methods, id: entry.id.replace(/By[A-Z]+$/, '') }
}
