/** What a client asks for first. */
export { createStartup } from './module.ts'
