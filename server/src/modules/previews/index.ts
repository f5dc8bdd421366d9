/** Link previews: what is behind the links in posts. */
export { importPreviews } from './import-previews.ts'
export { previewsKinds } from './importing/kinds.ts'
export { createPreviews } from './module.ts'
export type { PageReader } from './port.ts'
