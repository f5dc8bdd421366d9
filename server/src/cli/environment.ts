import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { type Config, readConfig } from '../config/config.ts'

type Given = Record<string, string | undefined>

/** The configuration from `.env` and the environment (which wins), with other defaults where a command has them. */
export function readEnvironment(defaults: (given: Given) => Given = () => ({})): Config {
  if (existsSync('.env')) loadEnvFile('.env')
  const given: Given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
  return readConfig({ ...defaults(given), ...given })
}
