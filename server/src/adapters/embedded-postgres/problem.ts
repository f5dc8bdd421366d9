/** What keeps the database from running, as one sentence a person can act on. */
export class EmbeddedPostgresProblem extends Error {
  override name = 'EmbeddedPostgresProblem'
}

/** The system's code of a failure (`EACCES`, `ENOENT`, …), if it has one. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Turns a failed file operation below `folder` into a problem; other errors stay as they are. */
export function asProblem(error: unknown, folder: string): unknown {
  const code = codeOf(error)
  if (error instanceof EmbeddedPostgresProblem || code === undefined) return error
  const path = error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : folder
  const sentence = fileSentences[code]?.(path)
  return sentence === undefined ? error : new EmbeddedPostgresProblem(sentence, { cause: error })
}

const unwritable = (path: string) =>
  `${path} cannot be written by the user who starts Plaza: change its owner or mode, or set DATA_DIR to a folder of your own.`

const diskFull = (path: string) =>
  `The disk that holds ${path} is full: free some space, or set DATA_DIR to a folder on another disk.`

const fileSentences: Record<string, (path: string) => string> = {
  EACCES: unwritable,
  EPERM: unwritable,
  ENOENT: (path) => `${path} is not there: create it, or set DATA_DIR to another folder.`,
  EROFS: (path) => `${path} is on a read-only file system: set DATA_DIR to a folder that can be written.`,
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  ENOTDIR: (path) =>
    `${path} needs a folder where there is a file: remove the file, or set DATA_DIR to another folder.`,
  EEXIST: (path) => `${path} is a file, not a folder: remove it, or set DATA_DIR to another folder.`,
}

/** Says why the database `plaza` could not be set up on a server that runs. */
export function setUpProblem(error: unknown, passwordFile: string): EmbeddedPostgresProblem {
  const sentence =
    codeOf(error) === '28P01'
      ? `The passwords in ${passwordFile} are not those of the database next to it: delete that file and start again, and new ones are made.`
      : problemFromOutput('Setting up the database', [String(error)], passwordFile).message
  return new EmbeddedPostgresProblem(sentence, { cause: error })
}

/** Says why one of PostgreSQL's programs gave up, from what it printed. */
export function problemFromOutput(what: string, lines: string[], folder: string): EmbeddedPostgresProblem {
  const text = lines.join('\n')
  for (const [pattern, sentence] of outputSentences) {
    if (pattern.test(text)) return new EmbeddedPostgresProblem(sentence(folder))
  }
  // HINT and DETAIL lines follow the message that matters, so the last line is rarely the important one.
  const telling =
    lines.findLast((line) => /\b(FATAL|PANIC|error|ERROR)\b:/.test(line)) ?? lines.at(-1) ?? 'it said nothing'
  const reason = telling.replace(/^.*?(?:FATAL|PANIC|error|ERROR|Error):\s*/, '').trim()
  return new EmbeddedPostgresProblem(
    `${what} failed (${reason}): fix the cause, or set DATABASE_URL to a PostgreSQL server of your own.`,
  )
}

const outputSentences: [RegExp, (folder: string) => string][] = [
  [/No space left on device|Disk quota exceeded/, diskFull],
  [/Read-only file system/, (folder) => fileSentences['EROFS']!(folder)],
  [
    /could not look up effective user ID/,
    () =>
      'PostgreSQL needs an account for the user id it runs with and this system has none: add one to /etc/passwd, or set DATABASE_URL.',
  ],
  [
    /could not (map anonymous|create) shared memory|Cannot allocate memory/,
    () => 'There is not enough memory for PostgreSQL: free or allow more of it, or set DATABASE_URL to another server.',
  ],
  [
    /could not bind|could not create any TCP\/IP sockets/,
    () =>
      'PostgreSQL found no free port on 127.0.0.1: allow local TCP connections or close programs that listen, then start again.',
  ],
  [
    /invalid data in file "pg_control|could not open file "global\/pg_control|checksum/i,
    (folder) =>
      `The database files in ${folder} are damaged: restore them from a backup, or delete DATA_DIR to start over.`,
  ],
]
