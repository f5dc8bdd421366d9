/** Where the compiled twin of a source lies; both relative to `server/`. */
export function compiledPath(source: string): string
/** The same for the address of a source, as a path to start a process with. */
export function compiledFile(url: string | URL): string
/** Compiles what changed and removes what is gone. */
export function compile(): Promise<void>
/** Sources that are newer than their twins. */
export function findStale(sources?: string[]): string[]
