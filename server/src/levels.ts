/**
 * The order of the modules, as data. A module imports from lower levels, or from its left on its own level, and only
 * another module's `index.ts`; a test checks every import against this list. `files` is left of `users` because a
 * person has pictures; a file only knows its owner's id. So is `decisions`, which every module calls that lets staff act on
 * people or their things. `shop` is left of `catalog` because a commodity has a brand.
 */
export const levels: readonly (readonly string[])[] = [
  ['files', 'decisions', 'users', 'accounts', 'keys', 'locations', 'tags'],
  ['proposals', 'ledger', 'payments', 'store-iap', 'rewards', 'reports', 'moderation'],
  ['topics', 'shop', 'catalog', 'gatherings', 'feeds', 'ads'],
  ['search', 'previews', 'translations', 'digest', 'tasks', 'im', 'chat', 'webhooks', 'notifications'],
  ['startup', 'compatibility', 'moving', 'assistants', 'admin'],
]
