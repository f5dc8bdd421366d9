/** Where a built face lies. */
export function builtFace(face: 'web' | 'console'): string
/** Builds every face whose sources changed and says which. */
export function buildFaces(options?: { tell?: (text: string) => void }): Promise<string[]>
