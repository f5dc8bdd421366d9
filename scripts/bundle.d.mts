/** The bundled form of an entry, as a path: what a process of its own is started with. */
export function bundledFile(url: string | URL): string
/** Bundles what was compiled, unless that has been done. */
export function bundle(): Promise<void>
