/** Where the compiled twin of a source lies; both relative to `server/`. */
export function compiledPath(source: string): string
/** Compiles what changed and removes what is gone. */
export function compile(): Promise<void>
