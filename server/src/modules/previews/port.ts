/** Reads web pages at addresses that people wrote; the adapter refuses those of our own network. */
export interface PageReader {
  /** The beginning of an HTML page; undefined where there is none to be read. Follows redirects. */
  read(url: string, signal: AbortSignal): Promise<string | undefined>
}
