import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { type Config, readConfig } from '../config/config.ts'
import { createLogger, type Logger } from '../kernel/logger.ts'

/** The log of a service: readable on a terminal, JSON elsewhere, unless the environment says which. */
export const openLog = ({ LOG_LEVEL: level, LOG_FORMAT: format }: Config): Logger =>
  createLogger({ level, format: format === 'auto' ? (process.stdout.isTTY ? 'pretty' : 'json') : format })

type Given = Record<string, string | undefined>

/**
 * The configuration from `.env` and the environment (which wins), with a command's own defaults. Values from the file
 * are not put into the environment: workers started later inherit it and must read the file again.
 */
export function readEnvironment(defaults: (given: Given) => Given = () => ({})): Config {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}
  const given: Given = Object.fromEntries(
    Object.entries({ ...file, ...process.env }).filter(([, value]) => value !== ''),
  )
  return readConfig({ ...defaults(given), ...given })
}
