import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { type Config, readConfig } from '../config/config.ts'

/** The configuration from `.env` and the environment (which wins), with other defaults where a command has them. */
export function readEnvironment(defaults: Record<string, string> = {}): Config {
  if (existsSync('.env')) loadEnvFile('.env')
  return readConfig({ ...defaults, ...Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== '')) })
}
