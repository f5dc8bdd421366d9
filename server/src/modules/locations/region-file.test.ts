import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Region, regionFile } from './index.ts'
import { checkRegions } from './region-rules.ts'

const read = async (path?: string): Promise<Region[]> => {
  const regions: Region[] = []
  for await (const region of regionFile(path)) regions.push(region)
  return regions
}

test('the file that ships is a whole tree of the country, every region with pinyin', async () => {
  const regions = await read()
  checkRegions(regions)
  const children = (code: string) => regions.filter(({ parentCode }) => parentCode === code).map(({ name }) => name)

  assert.equal(children('0').length, 34)
  assert(regions.length > 3300 && regions.length < 4000)
  assert(regions.every(({ latin, initials }) => latin.length > 0 && initials.length > 0))
  assert(children('110000').includes('朝阳区'), 'districts stand directly below a municipality')
  assert(children('410000').includes('济源市'), 'and so do counties a province administers itself')
  assert.deepEqual(children('441900'), [], 'a city without districts is not listed below itself')
  assert(!regions.some(({ name }) => name === '市辖区' || name === '县' || name.includes('直辖')))
})

test('it can be read twice, and another file in its form can be named', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-regions-'))
  t.after(() => rm(folder, { recursive: true }))
  const path = join(folder, 'regions.tsv')
  await writeFile(path, '10\t0\t北\tbei\tb\r\n\n20\t10\t南\tnan\tn\n')
  const source = regionFile(path)
  for (let time = 0; time < 2; time++) {
    const codes: string[] = []
    for await (const { code, initials } of source) codes.push(code + initials)
    assert.deepEqual(codes, ['10b', '20n'])
  }

  await writeFile(path, '10\t0\t北\n')
  await assert.rejects(read(path), /regions\.tsv:1: a region has 5 columns/)
  await assert.rejects(read(join(folder, 'none.tsv')), /ENOENT/)
})
