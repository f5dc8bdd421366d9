// Plain JavaScript: the test runner loads reporters before it loads tsx.
import { relative } from 'node:path'

const SLOWEST = 10

/**
 * A line per file while it passes, every failure in full, then what was slow, and last the count: `N passed, N failed`,
 * with the skipped ones if any.
 */
export default async function* report(events) {
  const startedAt = Date.now()
  let passed = 0
  let skipped = 0
  const failures = []
  const perFile = new Map()
  // A file's tests come one after another and its suite last; some are in a helper, so a test's own place says less.
  let tally = { passed: 0, failed: 0 }
  const endFile = (file, ms) => {
    perFile.set(sourceOf(file), { ...tally, ms })
    tally = { passed: 0, failed: 0 }
  }
  for await (const event of events) {
    if (event.type === 'test:stdout' || event.type === 'test:stderr') yield event.data.message
    // An error after its test had ended: the process is then reported as failed, and this says why.
    if (event.type === 'test:diagnostic' && /^(Warning|Error): /.test(event.data.message))
      yield `${event.data.message}\n`
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    const result = event.data
    const isSuite = result.details.type === 'suite'
    // A process that found no file left to run.
    if (event.type === 'test:pass' && result.nesting === 0 && !isSuite) continue
    // A suite counts only where it fails by itself: in a hook, or while its file is loaded.
    const failsByItself = event.type === 'test:fail' && result.details.error?.failureType !== 'subtestsFailed'
    if (event.type === 'test:pass' && !isSuite && result.skip !== undefined) skipped++
    else if (event.type === 'test:pass' && !isSuite) {
      passed++
      tally.passed++
    } else if (isSuite ? failsByItself : event.type === 'test:fail') {
      failures.push(result)
      tally.failed++
      yield `✗ ${sourceOf(result.file ?? result.name)}: ${result.name}\n${describe(result)}\n`
    }
    if (result.nesting === 0) endFile(result.name, result.details.duration_ms ?? 0)
  }
  for (const [file, tally] of [...perFile].sort()) {
    yield `${tally.failed > 0 ? '✗' : '✓'} ${file}  ${tally.passed} passed${tally.failed > 0 ? `, ${tally.failed} failed` : ''}  ${(tally.ms / 1000).toFixed(1)} s\n`
  }
  const slowest = [...perFile].sort(([, one], [, other]) => other.ms - one.ms).slice(0, SLOWEST)
  if (perFile.size > SLOWEST)
    yield `\nSlowest:\n${slowest.map(([file, { ms }]) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`).join('\n')}\n`
  if (failures.length > 0)
    yield `\nFailed:\n${failures.map(({ file, name }) => `  ${sourceOf(file ?? '')}: ${name}`).join('\n')}\n`
  yield `\n${perFile.size} files in ${((Date.now() - startedAt) / 1000).toFixed(0)} s\n${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`
}

const describe = ({ details: { error } }) => {
  const cause = error?.cause instanceof Error ? error.cause : error
  return (cause?.stack ?? String(error?.cause ?? error)).replace(/^/gm, '    ')
}

/** Tests run compiled; people know them by their source. */
const sourceOf = (file) =>
  relative(process.cwd(), file)
    .replace('/.compiled/', '/')
    .replace(/^server\/(demo|bench|sdk|web|console)\//, '$1/')
    .replace(/\.js$/, '.ts')
