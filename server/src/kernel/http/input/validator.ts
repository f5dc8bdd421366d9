import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import { phrase } from '../../language/sentence.ts'
import { onceForEach, onceForEachText } from '../../once-for-each.ts'
import { Problem } from '../../problem.ts'
import { cleanBody, createReadParameters, type Faults, type InputSchema } from './input.ts'
import { describeErrors } from './validation-errors.ts'

/**
 * One error is enough to refuse; the others are looked for afterwards, field by field, so that the work stays small.
 * `optimize` takes a third of the time until a first answer and makes no later one quicker. The schemas are ours and are
 * not checked against JSON Schema's own, which has to be compiled for it.
 */
const ajv = new Ajv({
  allErrors: false,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: true,
  strict: false,
  validateSchema: false,
  meta: false,
  code: { optimize: false },
})

const compile = onceForEachText((schema: InputSchema): ValidateFunction => {
  const validate = ajv.compile(schema)
  // A shared instance would keep what a service made for itself after that service is gone.
  ajv.removeSchema(schema)
  return validate
})

const parameterReader = onceForEach(createReadParameters)

/**
 * Compiles a route's schema into: clean the input, validate it strictly, and name every wrong field.
 * In bodies only a whole number may also come as text; parameters are read by `readParameters`.
 */
export const validatorCompiler: FastifySchemaCompiler<InputSchema> = ({ schema, httpPart }) => {
  // Compiled on first use: most of the hundreds of routes are not called soon, and compiling them all delays the start.
  let compiled: ValidateFunction | undefined
  const validate: ValidateFunction = ((value: unknown) => {
    compiled ??= compile(schema)
    return compiled(value)
  }) as ValidateFunction

  return (given: unknown) => {
    const faults: Faults = {}
    const value =
      httpPart === 'body'
        ? cleanBody(schema, given ?? {}, faults)
        : parameterReader(schema)((given ?? {}) as Record<string, unknown>, faults)
    if (!validate(value) || Object.keys(faults).length > 0)
      return { error: refusal({ ...wrongFields(value), ...faults }) }
    return { value }
  }

  function wrongFields(value: unknown): Faults {
    const found = describeErrors(compiled?.errors ?? [])
    if (!schema.properties || typeof value !== 'object' || value === null || Array.isArray(value)) return found
    const given = value as Record<string, unknown>
    for (const [name, property] of Object.entries(schema.properties)) {
      if (!Object.hasOwn(given, name)) {
        if (schema.required?.includes(name)) found[name] = [phrase('fault.required')`is required`]
        continue
      }
      const check = compile(property)
      if (!check(given[name])) Object.assign(found, describeErrors(check.errors ?? [], name))
    }
    const isClosed = (schema as { additionalProperties?: unknown }).additionalProperties === false
    if (isClosed) {
      const unknown = Object.keys(given).filter((key) => !Object.hasOwn(schema.properties!, key))
      for (const key of unknown.slice(0, 20))
        found[key.slice(0, 100)] = [phrase('fault.unknown')`is not a field of this operation`]
    }
    return found
  }
}

function refusal(errors: Faults): Problem {
  const [field, sentences] = Object.entries(errors)[0] ?? [
    'request',
    [phrase('fault.form')`is not in the expected form`],
  ]
  return new Problem(422, 'request.invalid', phrase('fault.field')`${field} ${sentences[0]!}.`, { errors })
}
