/** Pages that stand in for the providers nobody configured. */
export { registerSandbox, type SandboxOptions } from './routes.ts'
export type { SandboxSection } from './section.ts'
