// Generated from server/openapi.json by `npm run generate`. Edits are lost.

/** Every code a refusal can carry. */
export type ProblemCode =
  | 'auth.permission'
  | 'auth.required'
  | 'idempotency.reused'
  | 'idempotency.running'
  | 'rate.limited'
  | 'record.not_found'
  | 'request.invalid'
  | 'server.busy'
