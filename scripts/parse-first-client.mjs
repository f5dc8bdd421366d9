#!/usr/bin/env node
/**
 * Parses the Swift and Kotlin scripts of the First client guide and reports syntax errors. The parsers are large and
 * needed only when the scripts change, so they are fetched into a folder of their own and deleted again.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const PARSERS = ['web-tree-sitter@0.25.10', 'tree-sitter-wasms@0.1.13']
const SCRIPTS = fileURLToPath(new URL('../server/src/docs-page/assets/first-client/', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'plaza-parsers-'))
try {
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder, ...PARSERS], {
    stdio: 'inherit',
  })
  const require = createRequire(join(folder, 'index.js'))
  const { Language, Parser } = await import(pathToFileURL(require.resolve('web-tree-sitter')).href)
  await Parser.init()
  for (const [language, file] of [
    ['swift', 'first-client.swift'],
    ['kotlin', 'first-client.kt'],
  ]) {
    const parser = new Parser()
    parser.setLanguage(await Language.load(require.resolve(`tree-sitter-wasms/out/tree-sitter-${language}.wasm`)))
    const { rootNode } = parser.parse(readFileSync(join(SCRIPTS, file), 'utf8'))
    const faults = faultsIn(rootNode)
    for (const { startPosition, text } of faults)
      process.stdout.write(`${file}:${startPosition.row + 1}: ${text.slice(0, 80)}\n`)
    process.stdout.write(`${file}: ${faults.length === 0 ? 'correct syntax' : `${faults.length} faults`}\n`)
    if (faults.length > 0) process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function faultsIn(node) {
  if (node.isError || node.isMissing) return [node]
  return node.hasError ? node.children.flatMap(faultsIn) : []
}
