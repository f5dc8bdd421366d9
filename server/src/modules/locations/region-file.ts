import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Region, RegionSource } from './port.ts'

const SHIPPED = fileURLToPath(new URL('../../../data/regions.tsv', import.meta.url))

/** Regions from a tab-separated file (code, parent, name, latin, initials); the file that ships unless another is named. */
export function regionFile(path = SHIPPED): RegionSource {
  return {
    async *[Symbol.asyncIterator]() {
      const lines = (await readFile(path, 'utf8')).split(/\r?\n/)
      for (const [index, line] of lines.entries()) if (line !== '') yield regionOf(line, `${path}:${index + 1}`)
    },
  }
}

function regionOf(line: string, where: string): Region {
  const columns = line.split('\t')
  if (columns.length !== 5)
    throw new Error(`${where}: a region has 5 columns separated by tabs, not ${columns.length}.`)
  const [code, parentCode, name, latin, initials] = columns as [string, string, string, string, string]
  return { code, parentCode, name, latin, initials }
}
