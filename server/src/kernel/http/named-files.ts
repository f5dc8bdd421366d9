import type { InputSchema } from './input/input.ts'

/** Takes in what this person uploaded under these names, so that a record can have it. */
export type TakeInFiles = (ownerId: number, names: readonly string[]) => Promise<void>

/** What a body says in those fields that its schema marks as the name of an uploaded file (`x-file`). */
export function namedFiles(schema: InputSchema | undefined, value: unknown): string[] {
  if (schema === undefined || value === undefined || value === null) return []
  if (typeof value === 'string') return schema['x-file'] ? [value] : []
  if (Array.isArray(value)) return value.flatMap((item) => namedFiles(schema.items, item))
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
    namedFiles(property, (value as Record<string, unknown>)[key]),
  )
}

/** Whether a body of this schema can name a file at all. */
export const namesFiles = (schema: InputSchema | undefined): boolean =>
  schema !== undefined &&
  (schema['x-file'] === true || namesFiles(schema.items) || Object.values(schema.properties ?? {}).some(namesFiles))
