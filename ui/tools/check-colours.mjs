#!/usr/bin/env node
// Part of `npm run check`: a frontend that names a colour of its own would break the one look. Colours are in
// tokens.css.
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const FRONTENDS = ['web', 'console']
const SOURCES = new Set(['.ts', '.tsx', '.css', '.html', '.svg', '.mjs', '.js'])
const SKIPPED = new Set(['node_modules', 'dist', 'test'])

const PALETTE =
  'slate|gray|zinc|neutral|stone|mauve|olive|mist|taupe|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|white|black'
const PATTERNS = [
  ['a hex colour', /(?<=[\s'"`(:[,=])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w-])/gi],
  ['a colour function', /(?<![\w-])(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(\s*[\d.]/gi],
  [
    'a class of the stock palette',
    new RegExp(
      `(?<![\\w-])(?:bg|text|border|ring|fill|stroke|from|via|to|outline|decoration|accent|caret|divide|shadow)-(?:${PALETTE})(?:-\\d{2,3})?(?![\\w-])`,
      'g',
    ),
  ],
  [
    'a colour by name',
    /(?:color|background|background-color|fill|stroke|border(?:-\w+)?)\s*:\s*(?:white|black|red|green|blue|gray|grey|orange|yellow|pink|purple|teal)\b/gi,
  ],
]

/** An anchor such as `#feed` looks like a colour; without a digit in it, only `#fff` and the like are. */
const isAnchor = (found) => /^#[a-f]{3,4}$/i.test(found) && !/^#(.)\1+$/i.test(found)

export function findColours(text) {
  return text
    .split('\n')
    .flatMap((line, index) =>
      PATTERNS.flatMap(([what, pattern]) =>
        [...line.matchAll(pattern)]
          .filter(([found]) => !isAnchor(found))
          .map(([found]) => ({ line: index + 1, what, found })),
      ),
    )
}

function* sourcesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!SKIPPED.has(entry.name)) yield* sourcesIn(path)
    } else if (SOURCES.has(extname(entry.name)) && !/\.test\.tsx?$/.test(entry.name)) yield path
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  let count = 0
  for (const frontend of FRONTENDS)
    for (const path of sourcesIn(join(root, frontend)))
      for (const { line, what, found } of findColours(readFileSync(path, 'utf8'))) {
        process.stdout.write(
          `  ${relative(root, path)}:${line} names ${what}: ${found}. Use a token of ui/tokens.css.\n`,
        )
        count++
      }
  process.exit(count === 0 ? 0 : 1)
}
