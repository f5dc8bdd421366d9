/** Where a built frontend lies. */
export function builtFrontend(frontend: 'web' | 'console'): string
/** Builds again whenever a source changes, until the process ends. */
export function watchFrontends(options?: { tell?: (text: string) => void }): void
/** Builds every frontend whose sources changed and says which. */
export function buildFrontends(options?: { tell?: (text: string) => void }): Promise<string[]>
/** Begins to build what changed, in the background. */
export function beginFrontends(options?: { tell?: (text: string) => void }): void
/** Resolves when what was begun is built; throws where it could not be. */
export function frontendsBuilt(): Promise<string[]>
