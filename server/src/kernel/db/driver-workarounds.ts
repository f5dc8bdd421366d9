// What the driver (3.4.9) does otherwise than one would think, and how we get along with it.

/** Also statements without parameters: the driver would have them planned each time. */
export const PREPARED = { prepare: true, simple: false }

// The driver writes the `commit` or `rollback` of a finished piece of work to its connection even if that is gone, and
// then throws where nothing can catch it. So work whose connection is gone does not finish; the driver has told the
// caller by then.
export const never = () => new Promise<never>(() => {})

// The driver keeps what a server said when it ended a connection, and tells it to the next for whom that one is opened
// again. Such a statement was not sent, and the same is true of a transaction that has not begun: asked once more, it is.
export const isUnsent = (pending: object) => !(pending as { state?: unknown }).state

/** By then a connection that was being opened is open or given up. */
const OPENED_MS = 5000

// A statement that still waits for a connection is taken back, but not while it may be what a connection is being opened
// for: the driver would open it and never use it. One that was sent is ended by its server's own limit, and asking
// for that over a new connection would fail unheard when the server is what is away.
export function giveUp(pending: { cancel(): void }): void {
  setTimeout(() => void (isUnsent(pending) && pending.cancel()), OPENED_MS).unref()
}
