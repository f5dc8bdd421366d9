export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value under a name in a value of any shape. */
export const inside = (value: unknown, name: string | number): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
