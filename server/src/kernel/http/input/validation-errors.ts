import { english, type Sentence, say, type Text, type Value, word } from '../../language/sentence.ts'

/** The part of a validator's error that a sentence needs. */
export interface SchemaError {
  instancePath: string
  keyword: string
  params: Record<string, unknown>
}

/** Errors of a schema as field → sentences. A nested field is named by its top-level field. */
export function describeErrors(errors: readonly SchemaError[], within = ''): Record<string, Text[]> {
  // Without a prototype, because a field may be called `constructor`.
  const described: Record<string, Text[]> = Object.create(null)
  for (const error of errors) {
    const field = fieldOf(error, within)
    const sentences = described[field] ?? []
    const sentence = sentenceOf(error)
    if (!isAmong(sentences, sentence)) described[field] = [...sentences, sentence]
  }
  return described
}

/** Whether the same was already said. */
export const isAmong = (sentences: readonly Text[], sentence: Text): boolean =>
  sentences.some((each) => english(each) === english(sentence))

function fieldOf({ instancePath, keyword, params }: SchemaError, within: string): string {
  const top = within || instancePath.split('/')[1]
  if (top) return top
  if (keyword === 'required') return String(params['missingProperty'])
  if (keyword === 'additionalProperties') return String(params['additionalProperty'])
  return 'body'
}

/** A text of 32 hexadecimal digits. */
export const MD5 = '^[0-9a-fA-F]{32}$'

/** What is meant by a pattern, where saying so helps. */
const FORMS = new Map([[MD5, 'must be an MD5 in hexadecimal: 32 digits from 0 to f']])

const TYPE_NAMES: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

function sentenceOf({ keyword, params }: SchemaError): Text {
  const limit = params['limit'] as number
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'additionalProperties':
      return 'is not a field of this operation'
    case 'type':
      return say`must be ${either([params['type']].flat().map((type) => word(TYPE_NAMES[String(type)] ?? String(type))))}`
    case 'enum':
      return say`must be one of ${(params['allowedValues'] as unknown[]).join(', ')}`
    case 'const':
      return say`must be ${String(params['allowedValue'])}`
    case 'minLength':
      return limit === 1 ? 'must not be empty' : say`must have at least ${limit} characters`
    case 'maxLength':
      return say`must have at most ${limit} characters`
    case 'minItems':
      return say`must have at least ${limit} items`
    case 'maxItems':
      return say`must have at most ${limit} items`
    case 'uniqueItems':
      return 'must not repeat an item'
    case 'minimum':
      return say`must be at least ${limit}`
    case 'maximum':
      return say`must be at most ${limit}`
    case 'minProperties':
      return limit === 1 ? 'needs at least one field' : say`needs at least ${limit} fields`
    case 'pattern':
      return FORMS.get(String(params['pattern'])) ?? 'is not in the expected form'
    default:
      return 'is not in the expected form'
  }
}

/** `text or null`. */
const either = ([first, ...rest]: readonly Sentence[]): Value =>
  rest.reduce<Sentence>((one, other) => say`${one} or ${other}`, first!)
