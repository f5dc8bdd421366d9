import { createRequire } from 'node:module'
import { type DestinationStream, type LogFn, type Logger as Pino, pino, stdTimeFunctions } from 'pino'
import { maskText, redact } from './redact.ts'

export type Logger = Pick<Pino, 'debug' | 'info' | 'warn' | 'error' | 'fatal'> &
  Pick<Pino, 'level' | 'trace' | 'silent' | 'child'>

export interface LoggerOptions {
  level: string
  format: 'json' | 'pretty'
  /** Where lines go; standard output unless a test listens. */
  destination?: DestinationStream
}

/** JSON lines, or readable ones on a terminal; either way everything passes through `redact`. */
export function createLogger({ level, format, destination }: LoggerOptions): Logger {
  const pretty = format === 'pretty' ? findPretty() : undefined
  const stream =
    pretty !== undefined
      ? pretty({
          colorize: process.stdout.isTTY,
          ignore: 'pid,hostname',
          translateTime: 'SYS:HH:MM:ss',
          sync: true,
          ...(destination && { destination }),
        })
      : destination
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    // Errors and request objects are reduced by `redact` too, so no other serializer may run before it.
    serializers: {},
    hooks: { logMethod: maskMessage },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (line: Record<string, unknown>) => redact(line) as Record<string, unknown>,
    },
  }
  return stream ? pino(options, stream) : pino(options)
}

// For clones; the image does without and writes JSON.
function findPretty(): typeof import('pino-pretty') | undefined {
  try {
    return createRequire(import.meta.url)('pino-pretty') as typeof import('pino-pretty')
  } catch {
    return undefined
  }
}

// The formatter sees objects only; the sentence next to them is plain text.
function maskMessage(this: Pino, given: Parameters<LogFn>, log: LogFn): void {
  const [first, ...rest] = given as unknown[]
  const object = first instanceof Error ? { err: first } : first
  const words = first instanceof Error && rest.length === 0 ? [first.message] : rest
  log.apply(
    this,
    [object, ...words].map((each) => (typeof each === 'string' ? maskText(each) : each)) as Parameters<LogFn>,
  )
}
