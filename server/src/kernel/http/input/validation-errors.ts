import { english, type Phrase, phrase, word } from '../../language/sentence.ts'

/** The part of a validator's error that a sentence needs. */
export interface SchemaError {
  instancePath: string
  keyword: string
  params: Record<string, unknown>
}

/** Errors of a schema as field → sentences. A nested field is named by its top-level field. */
export function describeErrors(errors: readonly SchemaError[], within = ''): Record<string, Phrase[]> {
  // Without a prototype, because a field may be called `constructor`.
  const described: Record<string, Phrase[]> = Object.create(null)
  for (const error of errors) {
    const field = fieldOf(error, within)
    const sentences = described[field] ?? []
    const sentence = sentenceOf(error)
    if (!isAmong(sentences, sentence)) described[field] = [...sentences, sentence]
  }
  return described
}

/** Whether the same was already said. */
export const isAmong = (sentences: readonly Phrase[], sentence: Phrase): boolean =>
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
const FORMS = new Map([[MD5, phrase('fault.md5')`must be an MD5 in hexadecimal: 32 digits from 0 to f`]])

const TYPE_NAMES: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

function sentenceOf({ keyword, params }: SchemaError): Phrase {
  const limit = params['limit'] as number
  switch (keyword) {
    case 'required':
      return phrase('fault.required')`is required`
    case 'additionalProperties':
      return phrase('fault.unknown')`is not a field of this operation`
    case 'type':
      return phrase('fault.be')`must be ${either([params['type']].flat().map(typeName))}`
    case 'enum':
      return phrase('fault.one_of')`must be one of ${(params['allowedValues'] as unknown[]).join(', ')}`
    case 'const':
      return phrase('fault.be')`must be ${String(params['allowedValue'])}`
    case 'minLength':
      return limit === 1
        ? phrase('fault.empty')`must not be empty`
        : phrase('fault.min_characters')`must have at least ${limit} characters`
    case 'maxLength':
      return phrase('fault.max_characters')`must have at most ${limit} characters`
    case 'minItems':
      return phrase('fault.min_items')`must have at least ${limit} items`
    case 'maxItems':
      return phrase('fault.max_items')`must have at most ${limit} items`
    case 'uniqueItems':
      return phrase('fault.repeated_items')`must not repeat an item`
    case 'minimum':
      return phrase('fault.minimum')`must be at least ${limit}`
    case 'maximum':
      return phrase('fault.maximum')`must be at most ${limit}`
    case 'minProperties':
      return limit === 1
        ? phrase('fault.one_field')`needs at least one field`
        : phrase('fault.min_fields')`needs at least ${limit} fields`
    case 'pattern':
      return FORMS.get(String(params['pattern'])) ?? phrase('fault.form')`is not in the expected form`
    default:
      return phrase('fault.form')`is not in the expected form`
  }
}

/** `text or null`. */
const either = ([first, ...rest]: readonly Phrase[]): Phrase =>
  rest.reduce((one, other) => phrase('fault.either')`${one} or ${other}`, first!)

const typeName = (type: unknown): Phrase => word(`type.${type}`, TYPE_NAMES[String(type)] ?? String(type))
