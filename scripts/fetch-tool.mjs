// Tools that only one command needs are no dependencies: that command fetches them, in a pinned version, into
// `.tools/`. An installed tool needs no network.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const CACHE = process.env.PLAZA_TOOLS ?? fileURLToPath(new URL('../.tools', import.meta.url))

/** The versions in use. A new version is a new folder; old ones may be deleted. */
const TOOLS = {
  lighthouse: '12.8.2',
  mcp: '1.32.2',
  oazapfts: '7.5.0',
  'oidc-provider': '9.13.3',
  prism: '5.14.2',
  redocly: '2.77.0',
  s3rver: '3.7.1',
  spectral: '6.16.3',
  'swagger-typescript-api': '13.13.0',
}
const PACKAGES = {
  mcp: '@modelcontextprotocol/sdk',
  prism: '@stoplight/prism-cli',
  redocly: '@redocly/cli',
  spectral: '@stoplight/spectral-cli',
}

/** The folder of a tool's package, fetched if it is not there; its dependencies lie in the `node_modules` around it. */
export function fetchTool(tool) {
  const name = PACKAGES[tool] ?? tool
  const folder = join(CACHE, `${tool}@${TOOLS[tool]}`)
  const installed = join(folder, 'node_modules', name)
  if (existsSync(installed)) return installed
  process.stderr.write(`Fetching ${name}@${TOOLS[tool]} (only now) …\n`)
  // Installed elsewhere and moved, so that it is complete, also when two commands fetch it at once.
  const underway = `${folder}.${process.pid}`
  mkdirSync(underway, { recursive: true })
  const args = ['install', '--prefix', underway, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', [...args, '--loglevel=error', `${name}@${TOOLS[tool]}`], {
    cwd: underway,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) {
    rmSync(underway, { recursive: true, force: true })
    throw new Error(`${name} could not be fetched. Check the network, then run this again.`)
  }
  try {
    renameSync(underway, folder)
  } catch (error) {
    rmSync(underway, { recursive: true, force: true })
    if (!existsSync(installed)) throw error
  }
  return installed
}
