export interface SmtpServerAddress {
  host: string
  port: number
  secure: boolean
  auth: { user: string; pass: string } | undefined
}

/** Reads `smtp(s)://user:password@host:port`; the error does not repeat it, because a password is in it. */
export function parseServer(address: string): SmtpServerAddress {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const secure = url?.protocol === 'smtps:'
  // Options in a query are refused rather than ignored: they were meant to do something.
  if (
    !url ||
    !(secure || url.protocol === 'smtp:') ||
    !url.hostname ||
    url.search ||
    !['', '/'].includes(url.pathname)
  ) {
    throw new Error('The SMTP address must look like smtp://user:password@host:port or smtps://user:password@host:port')
  }
  const auth = url.username
    ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
    : undefined
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return { host, port: Number(url.port) || (secure ? 465 : 587), secure, auth }
}
