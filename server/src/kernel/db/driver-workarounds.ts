// Surprises of the driver (3.4.9), and how we work around them.

/** Also statements without parameters: the driver would have them planned each time. */
export const PREPARED = { prepare: true, simple: false }

// The driver writes the `commit` or `rollback` of a finished piece of work to its connection even if that is gone, and
// then throws where nothing can catch it (porsager/postgres#1208). So work whose connection is gone does not finish; the driver has told the
// caller by then.
export const never = () => new Promise<never>(() => {})

// The driver keeps the error with which a server ended a connection, and gives it to the next statement for which that
// connection is reopened (porsager/postgres#1215). Such a statement was not sent, nor was a transaction that has not begun: a retry is safe.
export const isUnsent = (pending: object) => !(pending as { state?: unknown }).state

/** By then a connection that was being opened is open or given up. */
const OPENED_MS = 5000

// A statement that still waits for a connection is cancelled, but not while a connection may be opening for it: the
// driver would open it and never use it. One that was sent is ended by the server's own timeout; cancelling it over a
// new connection would fail silently when the server is down.
export function giveUp(pending: { cancel(): void }): void {
  setTimeout(() => void (isUnsent(pending) && pending.cancel()), OPENED_MS).unref()
}
