/** The open streams of this process, as a source of events sees them. */
export interface OpenStreams {
  count(): number
  /** Whether a person has a stream here. */
  has(userId: number): boolean
  /** Sends an event to every stream of a person. One that cannot take it now gets the opening again when it can. */
  send(userId: number, event: string): void
}

/** Events without numbers of their own: a client that may have missed some is told to ask again. */
export interface StreamSource {
  /** Where to send events, and what has them looked for now instead of at the next poll. */
  attach(streams: OpenStreams, wake: () => void): void
  /** What a stream is sent first; from then on nothing that is committed is missed. Empty when there is nothing to follow. */
  opening(): Promise<string>
  /** Looks for changes and sends them. */
  poll(): Promise<void>
}
