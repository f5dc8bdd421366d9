import type { Service } from '../app.ts'
import type { Queryable } from '../kernel/index.ts'
import type { FileStore } from '../modules/files/index.ts'

/**
 * The demo as the command needs it. It is a package next to the server and builds on it, so it comes as an argument.
 */
export interface DemoCommunity {
  readonly DEMO_PASSWORD: string
  /** Whether there are no users but the first staff account. */
  wantsDemo(db: Queryable): Promise<boolean>
  /** Fills it and says what it did. */
  fillDemo(service: Pick<Service, 'db' | 'settings'>, store: FileStore): Promise<string>
  /** The name to sign in with, while name and password are those of the demo. */
  demoSignIn(db: Queryable): Promise<string | undefined>
}

/** What a clone has in addition to the service; a build for production has neither. */
export interface Clone {
  /** Loaded only on demand: painters and texts take a while. */
  loadDemo: () => Promise<DemoCommunity>
  /** Resolves when the frontends are built: that runs alongside the start, which needs them last. */
  frontendsBuilt: () => Promise<unknown>
}
