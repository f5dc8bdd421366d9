/** Assistants: programs that speak the Model Context Protocol, each with a key. */
export { createAssistants } from './module.ts'
export { registerMcp } from './routes.ts'
