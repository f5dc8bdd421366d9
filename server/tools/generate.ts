// `npm run generate`: rewrites schema.sql, openapi.json, .env.example and the SDK's types.
import { writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { makeArtefacts } from './artefacts.ts'

for (const [path, content] of await makeArtefacts()) {
  await writeFile(path, content)
  process.stdout.write(`wrote ${relative(process.cwd(), path)}\n`)
}
process.exit(0)
