import type { App } from '../../kernel/index.ts'

/** A part of the sandbox page. The outbox is one; each sandbox provider adds another. */
export interface SandboxSection {
  /** Names its element (`section-<name>`) and its script (`/sandbox/<name>.js`). */
  readonly name: string
  readonly title: string
  /** Fixed markup, written by us; what comes from people is inserted by the script, as text. */
  readonly html: string
  /** Source of a script module that fills the markup; it may import from `/sandbox/sandbox.js`. */
  readonly script?: string
  /** Registers what the script calls, below `/sandbox/`. */
  readonly routes?: (app: App) => void
}
