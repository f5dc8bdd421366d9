/** Tags: words people describe themselves with. */
export { tagsOfUsers } from './list-tags.ts'
export { createTags } from './module.ts'
export { Tag } from './schemas.ts'
export { seedDemoTags } from './seed-demo-tags.ts'
