import type { FastifySchema } from 'fastify'
import { Problem } from '../../problem.ts'
import type { InputSchema } from '../input/input.ts'
import { validatorCompiler } from '../input/validator.ts'
import type { Schema } from './document.ts'

/** An example body: the schema's own, or one made of its fields' examples. */
export function exampleOf(schema: Schema): unknown {
  if (Array.isArray(schema['examples'])) return schema['examples'][0]
  if ('const' in schema) return schema['const']
  if ('default' in schema) return schema['default']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  const type = [schema['type']].flat()[0]
  if (type === 'object') return exampleObject(schema)
  if (type === 'array') return exampleArray(schema)
  if (type === 'boolean') return true
  return undefined
}

// What is required or marked `x-example` (needed together with others), and where nothing is, the first field that has an example: the smallest body that does something.
function exampleObject({
  properties = {},
  required = [],
}: {
  properties?: Record<string, Schema>
  required?: string[]
}): object | undefined {
  const known = Object.entries(properties)
    .map(([name, property]) => [name, exampleOf(property)] as const)
    .filter(([, value]) => value !== undefined)
  if (required.some((name) => !known.some(([each]) => each === name))) return undefined
  const chosen =
    required.length > 0
      ? known.filter(([name]) => required.includes(name) || properties[name]!['x-example'] === true)
      : known.slice(0, 1)
  return chosen.length > 0 ? Object.fromEntries(chosen) : undefined
}

function exampleArray({ items }: { items?: Schema }): unknown[] | undefined {
  const item = items && exampleOf(items)
  return item === undefined ? undefined : [item]
}

/** The form of every refusal. */
export interface Refusal {
  message: string
  code: string
  request_id?: string
  errors?: Record<string, string[]>
}

export const refusalOf = ({ message, code, errors }: Problem): Refusal => ({ message, code, ...(errors && { errors }) })

const PARTS = ['body', 'querystring', 'params'] as const

/** What the operation's own validator says about wrong input. Asking it keeps the example true. */
export function invalidExample(schema: FastifySchema): Refusal | undefined {
  for (const part of PARTS) {
    const given = schema[part] as InputSchema | undefined
    if (given === undefined) continue
    const validate = validatorCompiler({ schema: given, httpPart: part, method: '', url: '' })
    for (const input of wrongInputs(part, given)) {
      const result = validate(input) as { error?: unknown }
      if (result.error instanceof Problem) return refusalOf(result.error)
    }
  }
  return undefined
}

/** A character that no text may contain. */
const CONTROL = '\u0007'

function* wrongInputs(part: (typeof PARTS)[number], { properties = {} }: InputSchema) {
  if (part !== 'params') yield {}
  for (const [name, { type }] of Object.entries(properties)) {
    yield { [name]: part === 'body' ? [] : type === 'string' ? CONTROL : 'x' }
  }
  if (part === 'body') yield { unexpected: true }
}
