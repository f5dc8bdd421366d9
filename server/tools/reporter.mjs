// Plain JavaScript: the test runner loads reporters before it loads tsx.
import { relative } from 'node:path'

/** A line a file while it goes well, every failure in full, and last the count: `N passed, N failed`. */
export default async function* report(events) {
  const startedAt = Date.now()
  let passed = 0
  const failures = []
  const perFile = new Map()
  for await (const event of events) {
    if (event.type === 'test:stdout' || event.type === 'test:stderr') yield event.data.message
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    const result = event.data
    if (result.details.type === 'suite') continue
    const file = sourceOf(result.file ?? result.name)
    const tally = perFile.get(file) ?? { passed: 0, failed: 0, ms: 0 }
    perFile.set(file, tally)
    tally.ms += result.nesting === 0 ? (result.details.duration_ms ?? 0) : 0
    if (event.type === 'test:pass') {
      passed++
      tally.passed++
    } else {
      failures.push(result)
      tally.failed++
      yield `✗ ${file}: ${result.name}\n${describe(result)}\n`
    }
  }
  for (const [file, tally] of [...perFile].sort()) {
    yield `${tally.failed > 0 ? '✗' : '✓'} ${file}  ${tally.passed} passed${tally.failed > 0 ? `, ${tally.failed} failed` : ''}  ${(tally.ms / 1000).toFixed(1)} s\n`
  }
  if (failures.length > 0)
    yield `\nFailed:\n${failures.map(({ file, name }) => `  ${sourceOf(file ?? '')}: ${name}`).join('\n')}\n`
  yield `\n${perFile.size} files in ${((Date.now() - startedAt) / 1000).toFixed(0)} s\n${passed} passed, ${failures.length} failed\n`
}

const describe = ({ details: { error } }) => {
  const cause = error?.cause instanceof Error ? error.cause : error
  return (cause?.stack ?? String(error?.cause ?? error)).replace(/^/gm, '    ')
}

/** Tests run compiled; people know them by their source. */
const sourceOf = (file) => relative(process.cwd(), file).replace('/.compiled/', '/').replace(/\.js$/, '.ts')
