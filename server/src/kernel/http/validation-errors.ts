/** The part of a validator's error that a sentence needs. */
export interface SchemaError {
  instancePath: string
  keyword: string
  params: Record<string, unknown>
}

/** Errors of a schema as field → sentences. A nested field is named by its top-level field. */
export function describeErrors(errors: readonly SchemaError[], within = ''): Record<string, string[]> {
  // Without a prototype, because a field may be called `constructor`.
  const described: Record<string, string[]> = Object.create(null)
  for (const error of errors) {
    const field = fieldOf(error, within)
    const sentences = (described[field] ??= [])
    const sentence = sentenceOf(error)
    if (!sentences.includes(sentence)) sentences.push(sentence)
  }
  return described
}

function fieldOf({ instancePath, keyword, params }: SchemaError, within: string): string {
  const top = within || instancePath.split('/')[1]
  if (top) return top
  if (keyword === 'required') return String(params['missingProperty'])
  if (keyword === 'additionalProperties') return String(params['additionalProperty'])
  return 'body'
}

const TYPE_NAMES: Record<string, string> = {
  string: 'text', integer: 'a whole number', number: 'a number', boolean: 'true or false', array: 'a list', object: 'an object', null: 'null',
}

function sentenceOf({ keyword, params }: SchemaError): string {
  const limit = params['limit'] as number
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'additionalProperties':
      return 'is not a field of this operation'
    case 'type':
      return `must be ${[params['type']].flat().map((type) => TYPE_NAMES[String(type)] ?? String(type)).join(' or ')}`
    case 'enum':
      return `must be one of ${(params['allowedValues'] as unknown[]).join(', ')}`
    case 'const':
      return `must be ${String(params['allowedValue'])}`
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`
    case 'maxLength':
      return `must have at most ${limit} characters`
    case 'minItems':
      return `must have at least ${limit} items`
    case 'maxItems':
      return `must have at most ${limit} items`
    case 'uniqueItems':
      return 'must not repeat an item'
    case 'minimum':
      return `must be at least ${limit}`
    case 'maximum':
      return `must be at most ${limit}`
    case 'minProperties':
      return limit === 1 ? 'needs at least one field' : `needs at least ${limit} fields`
    default:
      return 'is not in the expected form'
  }
}
