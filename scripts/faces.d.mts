/** Where a built face lies. */
export function builtFace(face: 'web' | 'console'): string
/** Builds again whenever a source changes, until the process ends. */
export function watchFaces(options?: { tell?: (text: string) => void }): void
/** Builds every face whose sources changed and says which. */
export function buildFaces(options?: { tell?: (text: string) => void }): Promise<string[]>
/** Begins to build what changed, beside whatever comes next. */
export function beginFaces(options?: { tell?: (text: string) => void }): void
/** Resolves when what was begun is built; throws where it could not be. */
export function facesBuilt(): Promise<string[]>
