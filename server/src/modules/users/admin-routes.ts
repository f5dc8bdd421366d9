import type { App } from '../../kernel/index.ts'
import type { UsersDeps } from './routes.ts'
export function adminRoutes(_app: App, _deps: UsersDeps): void {}
