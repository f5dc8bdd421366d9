import type { paths } from './generated/schema.ts'
import type { CallOptions } from './transport.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The paths with this method. */
export type PathOf<M extends Method> = {
  [Path in keyof paths]: paths[Path] extends { [Each in M]: object } ? Path : never
}[keyof paths]

export type Operation<M extends Method, Path extends keyof paths> = paths[Path] extends { [Each in M]: infer Found }
  ? Found
  : never

/** The successful answer of an operation; `undefined` where that may be empty. */
export type DataOf<Op> = Op extends { responses: infer Answers } ? ContentOf<Answers[keyof Answers]> : never

type ContentOf<Answer> = Answer extends { content: infer Content } ? Content[keyof Content & string] : undefined

type ParamsOf<Op> = Op extends { parameters: infer Params }
  ? HasRequired<Params> extends true
    ? { params: Params }
    : { params?: Params }
  : object

type BodyOf<Op> = Op extends { requestBody: { content: infer Content } }
  ? { body: Sent<Content> }
  : Op extends { requestBody?: { content: infer Content } }
    ? { body?: Sent<Content> }
    : object

type Sent<Content> = Content extends { 'multipart/form-data': unknown } ? FormData : Content[keyof Content]

type HasRequired<Params> = {
  [Name in keyof Params]-?: undefined extends Params[Name] ? never : Params[Name] extends never ? never : Name
}[keyof Params] extends never
  ? false
  : true

export type InitOf<Op> = ParamsOf<Op> & BodyOf<Op> & CallOptions

/** The second argument of a call, optional where nothing in it is required. */
export type Rest<Init> = object extends Init ? [init?: Init] : [init: Init]

/** An operation by its method and path: `GET /feeds/{feed}`. */
export type OperationName = { [M in Method]: `${Uppercase<M>} ${PathOf<M>}` }[Method]

export type Named<Name extends OperationName> = Name extends `${infer M extends Uppercase<Method>} ${infer Path extends
  keyof paths}`
  ? Operation<Lowercase<M>, Path>
  : never

/** The parameters of an operation: `{ path: { feed: 1 }, query: { limit: 20 }, body: { … } }`. */
export type Given<Name extends OperationName> =
  Named<Name> extends infer Op extends { parameters: object }
    ? Omit<Op['parameters'], 'header' | 'cookie'> & BodyOf<Op>
    : never

export type Answer<Name extends OperationName> = DataOf<Named<Name>>

export type Caller<M extends Method> = <Path extends PathOf<M>>(
  path: Path,
  ...init: Rest<InitOf<Operation<M, Path>>>
) => Promise<DataOf<Operation<M, Path>>>
