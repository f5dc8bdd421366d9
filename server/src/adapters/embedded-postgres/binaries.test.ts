import assert from 'node:assert/strict'
import { chmod, cp, lstat, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { findUnprivilegedAccount, isRoot } from './account.ts'
import { findBinaryPackage, prepareBinaries } from './binaries.ts'
import { createFolder } from './fixture.ts'

const times = <T>(count: number, act: () => Promise<T>) => Promise.all(Array.from({ length: count }, act))

/** Copies what `postgres --version` needs, the way it arrives where install scripts are off: without links. */
async function createBarePackage(folder: string) {
  const installed = await findBinaryPackage()
  const bare = { root: join(folder, 'package'), version: installed.version }
  const isNeeded = (path: string) =>
    !/native\/(share\/postgresql|lib\/(postgresql|pkgconfig))\/|\.a$/.test(path) ||
    /plpgsql\.(so|dylib)|\.bki$/.test(path)
  await cp(installed.root, bare.root, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
  const links: { target: string }[] = JSON.parse(await readFile(join(bare.root, 'native/pg-symlinks.json'), 'utf8'))
  for (const { target } of links) await rm(join(bare.root, target), { force: true })
  return { bare, links: links.map(({ target }) => target) }
}

test('missing library links are created, also by two starts at once', async (t) => {
  const { outer } = await createFolder(t)
  const { bare, links } = await createBarePackage(outer)
  assert.notEqual(links.length, 0)

  const prepared = await times(3, () => prepareBinaries(bare, { account: undefined, copyParents: async () => [] }))

  assert.deepEqual(new Set(prepared.map(({ postgres }) => postgres)), new Set([join(bare.root, 'native/bin/postgres')]))
  assert.equal(prepared[0]?.major, 18)
  for (const link of links) assert.ok((await lstat(join(bare.root, link))).isSymbolicLink())
})

test('programs that cannot be used where they are run from one copy', async (t) => {
  const { outer } = await createFolder(t)
  const { bare } = await createBarePackage(outer)
  const account = isRoot() ? await findUnprivilegedAccount() : undefined
  // Root may write anywhere, but the server's user cannot enter; an ordinary user cannot add the links.
  const blocked = isRoot() ? bare.root : join(bare.root, 'native/lib')
  await chmod(blocked, isRoot() ? 0o700 : 0o555)
  const copies = join(outer, 'copies')
  await mkdir(copies)
  await chmod(copies, 0o755)

  const copyParents = async () => [join(outer, 'missing'), copies]
  const prepared = await times(3, () => prepareBinaries(bare, { account, copyParents }))

  await chmod(blocked, 0o755)
  const copy = join(copies, `postgres-${bare.version}-${process.arch}`)
  assert.deepEqual(new Set(prepared.map(({ postgres }) => postgres)), new Set([join(copy, 'native/bin/postgres')]))
  await assert.rejects(
    prepareBinaries({ ...bare, root: join(outer, 'nothing') }, { account: undefined, copyParents: async () => [] }),
  )
})
