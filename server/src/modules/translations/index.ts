/** Posts in the reader's language. */
export { createTranslations } from './module.ts'
export type { Translation, Translator } from './port.ts'
