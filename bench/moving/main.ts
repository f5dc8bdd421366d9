// `npm run bench:dump -- FILE[.gz] USERS`: writes a made-up ThinksNS+ dump with ten posts, ten comments and ten likes a user.
import { makeDump, sizeOf } from './make-dump.ts'

const [path, users] = process.argv.slice(3)
if (!path || !/^[1-9]\d*$/.test(users ?? '')) {
  process.stderr.write('npm run bench:dump -- FILE[.gz] USERS\n')
  process.exit(1)
}
await makeDump(path, sizeOf(Number(users)))
