// `npm run build`: plain JavaScript in server/dist, for production: `node server/dist/src/cli/plaza.js serve`.
import { spawnSync } from 'node:child_process'
import { cp, rm, stat } from 'node:fs/promises'

await rm('server/dist', { recursive: true, force: true })
const { status } = spawnSync(
  process.execPath,
  ['node_modules/typescript/bin/tsc', '-p', 'server/tsconfig.build.json'],
  { stdio: 'inherit' },
)
if (status === 0) {
  // Files that the code reads keep their place relative to it.
  for (const folder of ['migrations', 'data'])
    await cp(`server/${folder}`, `server/dist/${folder}`, { recursive: true })
  const isAsset = async (path: string) =>
    (await stat(path)).isDirectory() || path.includes('/assets/') || path.endsWith('.sql')
  await cp('server/src', 'server/dist/src', { recursive: true, filter: isAsset })
  await cp('server/openapi.json', 'server/dist/openapi.json')
  await cp('server/.compiled/frontends', 'server/dist/frontends', { recursive: true })
  process.stdout.write('Built server/dist. Run: node server/dist/src/cli/plaza.js serve\n')
}
process.exit(status ?? 1)
