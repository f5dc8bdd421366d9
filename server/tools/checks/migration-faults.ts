import { readMigrations } from '../../src/kernel/db/migrate.ts'

export interface MigrationText {
  name: string
  text: string
}

/** Those before it were written when nothing ran alongside its successor yet. */
const FIRST_CHECKED = 176

/**
 * What a migration may not do while the version before it still runs: it is applied first, then the processes are
 * replaced one after the other, and until the last of them the old statements go on. New things are added (expand);
 * what is no longer used goes in a later release (contract), in a file that says so: `-- Contract: nothing since 1.4
 * reads brands.code`.
 */
const BREAKING: readonly { what: RegExp; says: string }[] = [
  { what: /\bdrop table\b/, says: 'drops a table' },
  { what: /\bdrop (?:materialized )?view\b/, says: 'drops a view' },
  { what: /\bdrop column\b/, says: 'drops a column' },
  { what: /\brename (?:column )?(?!constraint\b)\w+ to\b|\brename to\b/, says: 'renames a table or a column' },
  { what: /\balter (?:column )?\w+ (?:set data )?type\b/, says: 'changes the type of a column' },
  { what: /\balter (?:column )?\w+ set not null\b/, says: 'demands a value that the old version may leave out' },
  { what: /\balter (?:column )?\w+ drop default\b/, says: 'takes a default away that the old version may rely on' },
  { what: /\btruncate\b/, says: 'empties a table' },
]

const ADDED_COLUMN = /\badd column (?:if not exists )?(\w+) ((?:[^,()]|\((?:[^()]|\([^()]*\))*\))*)/g
const ADDED_RULE = /\badd constraint (\w+) (check|unique|exclude|primary key)\b/g
const UNIQUE_INDEX = /\bcreate unique index (?:if not exists )?\w+ on (\w+)/g

/** Migrations that would break the previous version, one sentence each. */
export async function findMigrationFaults(given?: readonly MigrationText[]): Promise<string[]> {
  const migrations = given ?? (await readMigrations())
  return migrations
    .filter(({ name }) => Number(name.slice(0, 4)) >= FIRST_CHECKED)
    .flatMap(({ name, text }) => {
      if (isContract(text)) return []
      return faultsOf(text).map(
        (fault) =>
          `server/migrations/${name} ${fault}. The version before runs alongside it: expand now, contract in a later release ("-- Contract: why it may go").`,
      )
    })
}

const isContract = (text: string): boolean => /^-- Contract: \S.{10,}/m.test(text)

function faultsOf(text: string): string[] {
  const code = bare(text)
  const made = new Set(
    [...code.matchAll(/\bcreate (?:unlogged )?table (?:if not exists )?(\w+)/g)].map(([, table]) => table),
  )
  return code.split(';').flatMap((statement) => {
    const [, table] = /^\s*alter table (?:if exists )?(?:only )?(\w+)/.exec(statement) ?? []
    // What the same file creates is not used yet.
    if (table && made.has(table)) return []
    return [
      ...BREAKING.filter(({ what }) => what.test(statement)).map(({ says }) => says),
      ...[...statement.matchAll(ADDED_COLUMN)]
        .filter(([, , type = '']) => /\bnot null\b/.test(type) && !/\b(default|generated)\b/.test(type))
        .map(([, column]) => `adds ${column} that must have a value and has no default`),
      ...[...statement.matchAll(ADDED_RULE)].map(
        ([, rule]) => `adds the rule ${rule} to a table that the old version writes`,
      ),
      ...[...statement.matchAll(UNIQUE_INDEX)]
        .filter(([, on]) => !made.has(on))
        .map(([, on]) => `makes something unique in ${on}, which the old version writes`),
    ]
  })
}

/** In lower case and on one line, without comments, strings and the bodies of functions. */
const bare = (text: string): string =>
  text
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
    .toLowerCase()
