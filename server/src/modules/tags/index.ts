/** Tags: words people describe themselves with. */

export { dropUserTags, importTags, importUserTags, loadUserTags } from './importing/import-tags.ts'
export { tagsKinds } from './importing/kinds.ts'
export { tagsOfUsers } from './list-tags.ts'
export { createTags } from './module.ts'
export { listPeopleBySharedTags } from './shared-tags.ts'
