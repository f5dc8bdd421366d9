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
    // What went wrong after its test had ended: the process is then reported as failed, and this says why.
    if (event.type === 'test:diagnostic' && /^(Warning|Error): /.test(event.data.message))
      yield `${event.data.message}\n`
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    const result = event.data
    const isSuite = result.details.type === 'suite'
    const isFile = isSuite && result.nesting === 0
    const file = sourceOf(isFile || !result.file ? result.name : result.file)
    const tally = perFile.get(file) ?? { passed: 0, failed: 0, ms: 0 }
    perFile.set(file, tally)
    if (isFile) tally.ms = result.details.duration_ms ?? 0
    // A suite counts only where it fails by itself: in a hook, or while its file is loaded.
    if (isSuite && (event.type === 'test:pass' || result.details.error?.failureType === 'subtestsFailed')) continue
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
