export { createImEmbedded } from './im-embedded.ts'
