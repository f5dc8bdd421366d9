/** Assistants: programs that speak the Model Context Protocol, each with a key. */
export { registerMcp } from './routes.ts'
