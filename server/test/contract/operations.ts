import { readFileSync } from 'node:fs'

/** One line of operations.tsv. */
export interface Listed {
  /** `GET /api/v2/feeds/:feed`. */
  name: string
  method: string
  path: string
  /** Empty where the interface gives none. */
  statuses: string[]
  isForGuests: boolean
  /** Its section of docs/interface.md. */
  section: string
}

/** The operations of the interface. */
export function readOperations(): Listed[] {
  const lines = readFileSync(new URL('./operations.tsv', import.meta.url), 'utf8').split('\n')
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [method = '', path = '', statuses = '', who = '', section = ''] = line.split('\t')
      const name = `${method} ${path}`
      return {
        name,
        method,
        path,
        statuses: statuses === '-' ? [] : statuses.split(','),
        isForGuests: who === 'any',
        section,
      }
    })
}

/** The same for paths that only name their parameters differently. */
export const shapeOf = (path: string): string => path.replace(/:\w+|\{\w+\}/g, ':')
