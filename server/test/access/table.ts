import { type Prepare, prepare } from './prepare.ts'
import { ACTORS, type ActorName } from './stage.ts'
import { ofContent } from './table-of-content.ts'
import { ofPeople } from './table-of-people.ts'

/**
 * Who gets what at every route, in the order of the modules. `:user` is the owner, and so on (see stage.ts); the last
 * column names what else a call needs (see prepare.ts). HEAD answers like GET, which ALL-16 proves.
 */
const TABLE = `${ofPeople}\n${ofContent}`

export interface Row {
  /** `GET /api/v2/user`. */
  name: string
  method: string
  url: string
  statuses: Record<ActorName, number>
  prepare: Prepare
}

/** A call that needs nothing else. */
export const nothing: Prepare = () => ({})

export const rows: readonly Row[] = TABLE.split('\n')
  .filter((line) => /^[A-Z]/.test(line))
  .map((line) => {
    const [method = '', url = '', ...cells] = line.split(/\s+/)
    const factory = cells[ACTORS.length]
    if (factory !== undefined && !Object.hasOwn(prepare, factory)) throw new Error(`prepare.ts has no ${factory}`)
    return {
      name: `${method} ${url}`,
      method,
      url,
      statuses: Object.fromEntries(ACTORS.map((actor, index) => [actor, Number(cells[index])])) as Row['statuses'],
      prepare: factory === undefined ? nothing : prepare[factory as keyof typeof prepare],
    }
  })
