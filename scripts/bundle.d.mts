/** The bundled form of an entry, as a path to start a process with. */
export function bundledFile(url: string | URL): string
/** Bundles what was compiled, unless that has been done. */
export function bundle(): Promise<void>
