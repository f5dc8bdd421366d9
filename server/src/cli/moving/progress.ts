/** Tells how far an import is: at most once a second to a person, once in ten seconds to a log. */
export interface ImportProgress {
  stage(name: string): void
  rows(name: string, done: number, of: number): void
}

export function createImportProgress(isQuiet: boolean, out: NodeJS.WriteStream = process.stderr): ImportProgress {
  const everyMs = out.isTTY ? 1000 : 10_000
  let current = ''
  let begunAt = 0
  let begunWith = 0
  let toldAt = 0
  const tell = (text: string) => void (isQuiet || out.write(`… ${text}\n`))
  return {
    stage(name) {
      current = ''
      tell(name)
    },
    rows(name, done, of) {
      const now = performance.now()
      if (current !== name) {
        // What an earlier run did says nothing about the rate of this one.
        ;[current, begunAt, begunWith, toldAt] = [name, now, done, now]
        return
      }
      if (now - toldAt < everyMs) return
      toldAt = now
      tell(`${name}: ${sayProgress(done, of, (done - begunWith) / ((now - begunAt) / 1000))}`)
    },
  }
}

/** Such as `1,200,000 of 10,000,000 (12 %), 5,300 a second, 28 min left`. */
function sayProgress(done: number, of: number, perSecond: number): string {
  const number = (value: number) => Math.round(value).toLocaleString('en')
  const share = of > 0 ? Math.floor((100 * done) / of) : 100
  const text = `${number(done)} of ${number(of)} (${share} %), ${number(perSecond)} a second`
  if (perSecond <= 0 || done >= of) return text
  const seconds = (of - done) / perSecond
  return `${text}, ${seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`} left`
}
