import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Region, RegionSource } from './port.ts'

const SHIPPED = fileURLToPath(new URL('../../../data/regions.tsv', import.meta.url))

/** Regions from a tab-separated file (code, parent, name, latin, initials); the file that ships unless another is named. */
export function regionFile(path = SHIPPED): RegionSource {
  return {
    async *[Symbol.asyncIterator]() {
      const lines = createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY })
      let number = 0
      for await (const line of lines) {
        number++
        if (line !== '') yield regionOf(line, `${path}:${number}`)
      }
    },
  }
}

function regionOf(line: string, place: string): Region {
  const columns = line.split('\t')
  if (columns.length !== 5)
    throw new Error(`${place}: a region has 5 columns separated by tabs, not ${columns.length}.`)
  const [code, parentCode, name, latin, initials] = columns as [string, string, string, string, string]
  return { code, parentCode, name, latin, initials }
}
