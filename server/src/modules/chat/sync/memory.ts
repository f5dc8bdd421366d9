/** What was sent last under each of the latest keys; what belongs to a forgotten key may be sent twice. */
export interface Memory {
  get(key: string): string | undefined
  /** Whether this differs from what was sent last; remembers it. */
  isNews(key: string, value: string | number): boolean
  clear(): void
}

export function createMemory(size: number): Memory {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key),
    isNews(key, value) {
      const before = values.get(key)
      values.delete(key)
      values.set(key, String(value))
      if (values.size > size) values.delete(values.keys().next().value!)
      return before !== String(value)
    },
    clear: () => values.clear(),
  }
}
