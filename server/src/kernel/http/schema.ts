import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { StoredMessage } from '../language/message.ts'

/**
 * The vocabulary of our schemas. Keys that begin with `x-` steer `input.ts`:
 * `x-raw` (text kept byte for byte), `x-lines` (line breaks allowed), `x-clamp` (out of range becomes the nearest end),
 * `x-repeats` (a list whose parameter may be given more than once). In answers `x-message` marks a message, which is said in the
 * reader's language, `x-words` a text that the installation may have come with, and of which kind, `x-described` a setting; see
 * `translate.ts`. `x-file` marks the name of an uploaded file, which is
 * fetched before the operation runs (`named-files.ts`). `x-shown` marks what people write and others see: it is held
 * against the list of words when it is written, and shown as that list says (`texts/`). `x-example` puts an optional field
 * into the example of its body.
 */
type Described = { description: string; examples?: unknown[]; 'x-example'?: true }

export const MAX_ID = Number.MAX_SAFE_INTEGER

export const Id = (description: string) => Type.Integer({ minimum: 1, maximum: MAX_ID, description, examples: [1] })

/** One line of text: trimmed, normalised, without control characters. */
export const SingleLineText = (options: Described & { minLength?: number; maxLength: number; pattern?: string }) =>
  Type.String({ ...options })

/** Text that may have line breaks. */
export const Prose = (options: Described & { minLength?: number; maxLength: number }) =>
  Type.String({ ...options, 'x-lines': true })

/** Text that is taken as it is, such as a password. */
export const Raw = (options: Described & { minLength?: number; maxLength: number; pattern?: string }) =>
  Type.String({ ...options, 'x-raw': true })

/** Text that names an uploaded file. */
export const FileName = <Schema extends TSchema>(schema: Schema) =>
  Type.Unsafe<Static<Schema>>({ ...schema, 'x-file': true })

/** The name of an uploaded file, as a field that takes nothing else. */
export const FileNode = (description: string) =>
  FileName(Raw({ minLength: 1, maxLength: 221, description, examples: ['local:2026/11/15/ab12.png'] }))

/** Text that people write and others see. */
export const Shown = <Schema extends TSchema>(schema: Schema) =>
  Type.Unsafe<Static<Schema>>({ ...schema, 'x-shown': true })

/** Text that the operation gives as a message and the reader gets in their language; a text is sent as it is. */
export const MessageText = (options: Described) =>
  Type.Unsafe<StoredMessage | string>(Type.String({ ...options, 'x-message': true }))

/** What was done, for people, as the code of a message. */
export const DoneText = (options: { examples?: string[] } = {}) =>
  Type.Unsafe<StoredMessage>(Type.String({ description: 'What was done, for people.', ...options, 'x-message': true }))

/** Text next to the content itself: checked against blocked words, but not compared to find repeated publications. */
export const Aside = <Schema extends TSchema>(schema: Schema) =>
  Type.Unsafe<Static<Schema>>({ ...schema, 'x-aside': true })

/** A `limit` in a query: outside the range it becomes the nearest end. */
export const Limit = (defaultLimit = 20, { minimum = 1, maximum = 100 } = {}) =>
  Type.Integer({
    default: defaultLimit,
    minimum,
    maximum,
    'x-clamp': true,
    description: `How many at most. Below ${minimum} counts as ${minimum}, above ${maximum} as ${maximum}.`,
  })

export const Offset = Type.Optional(
  Type.Integer({ minimum: 0, maximum: 10_000, default: 0, description: 'How many to leave out from the start.' }),
)

export const After = (of: string) =>
  Type.Integer({
    minimum: 0,
    maximum: MAX_ID,
    default: 0,
    description: `The ${of} of the last item already received; 0 for the first page.`,
  })

/** `1,2,3` in a query, read as an array. */
export const IdList = (description: string, maxItems = 100) =>
  Type.Array(Type.Integer({ minimum: 1, maximum: MAX_ID }), {
    maxItems,
    minItems: 1,
    description: `${description} Comma-separated, at most ${maxItems}.`,
  })

/** The same, and a client may also repeat the parameter, plainly or with brackets. */
export const RepeatedIds = (description: string, maxItems = 100) =>
  Type.Unsafe<number[]>({
    ...IdList(description, maxItems),
    'x-repeats': true,
    description: `${description} Comma-separated or repeated, with \`[]\` after the name or without, at most ${maxItems}.`,
  })

/** The same schema, or null. As a type array, not a union: that is what serialises fast. */
export function Nullable<Schema extends TSchema>(schema: Schema) {
  const { type, enum: choices } = schema as { type?: string; enum?: readonly unknown[] }
  // Once: a list of choices with null twice is no schema, and what it describes cannot be written.
  return Type.Unsafe<Static<Schema> | null>({
    ...schema,
    type: [type, 'null'],
    ...(choices && { enum: [...new Set([...choices, null])] }),
  })
}

/** Serialised by `schema`, described by `shape`: for answers too varied for a serialiser. */
export const describedAs = <Schema extends TSchema>(schema: Schema, shape: TSchema) =>
  Type.Unsafe<Static<Schema>>({ ...schema, 'x-shape': shape })

export const Timestamp = (description: string) => Type.String({ description, examples: ['2026-11-15 08:30:00'] })

export const IsoTimestamp = (description: string) => Type.String({ description, examples: ['2026-11-15T08:30:00Z'] })

/** An object that takes these fields and no others. */
export const Closed = <Properties extends TProperties>(
  properties: Properties,
  options: Record<string, unknown> = {},
): TObject<Properties> => Type.Object(properties, { additionalProperties: false, ...options })

export const Message = Closed({ message: DoneText() }, { title: 'Message', description: 'It is done.' })

export const Messages = Closed(
  {
    message: Type.Array(DoneText(), {
      description: 'One or more sentences.',
    }),
  },
  { title: 'Messages', description: 'It is done.' },
)

export const Empty = Type.Unsafe<void>({ type: 'null', description: 'No body.' })

export const ProblemBody = Closed(
  {
    message: Type.String({ description: 'What went wrong and what to do next.' }),
    code: Type.Optional(
      Type.String({ description: 'Stable, machine-readable: `module.reason`.', examples: ['request.invalid'] }),
    ),
    request_id: Type.Optional(Type.String({ description: 'Quote it when you report a fault of ours.' })),
    errors: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.String({ description: 'A sentence.' })), {
        description: 'Every wrong field with its sentences.',
      }),
    ),
  },
  { title: 'Problem', description: 'Every refusal has this form.' },
)

/** A page of records for staff. */
export const StaffPage = <Item extends TSchema>(item: Item) =>
  Closed({
    data: Type.Array(item, { description: 'The records of this page.' }),
    next: Nullable(Type.Integer({ description: '`after` of the next page; null on the last.' })),
    total: Type.Optional(Type.Integer({ description: 'How many there are in all; not with `count=false`.' })),
  })
