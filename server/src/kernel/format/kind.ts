/** A kind of record in the open format: the rows of one table, as they are. */
export interface Kind {
  readonly table: string
  /** What a record is, for a reader of the format. */
  readonly about: string
  /** What tells records apart and gives their order; the primary key unless given. */
  readonly key?: readonly string[]
  /** Columns that each database fills by itself. */
  readonly without?: readonly string[]
  /** Proves who someone is, or is sealed with `APP_SECRET`: exported only when asked for. */
  readonly isSecret?: true
}

/** A field of a kind, as the database describes it. */
export interface Field {
  name: string
  /** PostgreSQL's name of the type, of the elements if it is an array. */
  type: string
  isArray: boolean
  isNullable: boolean
  /** The values there are, where they are few and named. */
  values: readonly string[] | null
  /** Such as `users.id`. */
  refersTo: string | null
}

/** A kind with what the database knows of it. */
export interface KindShape {
  kind: Kind
  fields: readonly Field[]
  key: readonly string[]
  /** Columns `without` which a record is written, and which then hold nothing rather than what they hold of a new one. */
  empty: readonly string[]
  /** The field that is numbered by a sequence. */
  numbered: string | null
}
