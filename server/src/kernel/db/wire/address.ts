import { type Encryption, takeEncryption } from './encryption.ts'

/** One server of a database. */
export interface Host {
  host: string
  port: number
}

/** Where a database is: one server, a balancer, or several of which one is the primary. */
export interface DatabaseAddress {
  hosts: readonly Host[]
  /** The database's name. */
  database: string
  /** `?socket=` names the socket of a server on this machine, which avoids the network stack. */
  socket: string | undefined
  encryption: Encryption | undefined
  /** The same address with this one host, and without the parameters that only we and libpq understand. */
  at(host: Host): string
}

const PARTS = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^@/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/
const DEFAULT_PORT = 5432
/** Both mean what we want anyway: a server that takes writes. */
const PRIMARY = new Set(['read-write', 'primary'])

/**
 * Parses `postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write`; says what is wrong with it.
 */
export function readAddress(text: string): DatabaseAddress {
  const [, scheme, login, places = '', database = '', query = ''] = PARTS.exec(text) ?? []
  if (scheme === undefined) throw new Error('must be an address that begins with postgres:// or postgresql://')
  const params = new URLSearchParams(query)
  const wanted = params.get('target_session_attrs')
  if (wanted !== null && !PRIMARY.has(wanted))
    throw new Error('must lead to the server that takes writes: target_session_attrs is read-write or primary')
  const socket = params.get('socket') ?? undefined
  for (const name of ['socket', 'target_session_attrs']) params.delete(name)
  const encryption = takeEncryption(params)
  const rest = `/${database}${params.size > 0 ? `?${params}` : ''}`
  return {
    hosts: places.split(',').map(readHost),
    database: decodeURIComponent(database),
    socket,
    encryption,
    at: ({ host, port }) => `${scheme}${login === undefined ? '' : `${login}@`}${shown(host)}:${port}${rest}`,
  }
}

/** Hosts and name of a database, without secrets. */
export function placeOf(text: string): string {
  const { hosts, database } = readAddress(text)
  return `${hosts.map(({ host, port }) => `${shown(host)}:${port}`).join(',')}/${database}`
}

/** An address without its password, which libpq takes from elsewhere. */
export function splitPassword(text: string): { address: string; password: string | undefined } {
  const [, start = '', password] = /^(\w+:\/\/[^:@/?#]*)(?::([^@/?#]*))?@/.exec(text) ?? []
  if (password === undefined) return { address: text, password: undefined }
  return { address: start + text.slice(start.length + 1 + password.length), password: decodeURIComponent(password) }
}

function readHost(text: string): Host {
  const parsed = URL.canParse(`http://${text}`) ? new URL(`http://${text}`) : undefined
  if (text === '' || !parsed || parsed.pathname !== '/') throw new Error('must name a host, or several with commas')
  // The URL parser drops the default port of the scheme it assumes.
  const port = /:(\d+)$/.exec(text)?.[1]
  return { host: parsed.hostname.replace(/^\[|\]$/g, ''), port: port ? Number(port) : DEFAULT_PORT }
}

const shown = (host: string) => (host.includes(':') ? `[${host}]` : host)
