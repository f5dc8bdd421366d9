/** Reports progress, at most once a second to a person and once in ten to a log. */
export interface Progress {
  step(text: string): void
  add(bytes: number): void
  end(): void
}

export function createProgress(isQuiet: boolean, out: NodeJS.WriteStream = process.stderr): Progress {
  const everyMs = out.isTTY ? 1000 : 10_000
  let text = ''
  let bytes = 0
  let files = 0
  let toldAt = performance.now()
  const tell = () => {
    toldAt = performance.now()
    if (!isQuiet) out.write(`… ${text}: ${files} files, ${sizeOf(bytes)}\n`)
  }
  return {
    step(next) {
      text = next
      bytes = 0
      files = 0
      if (!isQuiet) out.write(`… ${next}\n`)
    },
    add(more) {
      bytes += more
      files += 1
      if (performance.now() - toldAt > everyMs) tell()
    },
    end: () => tell(),
  }
}

/** A size for people. */
export function sizeOf(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`
}

/** An age for people. */
export function agoOf(then: Date, now: Date): string {
  const minutes = Math.max(0, Math.round((now.getTime() - then.getTime()) / 60_000))
  if (minutes < 120) return `${minutes} min`
  return minutes < 2880 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} days`
}
