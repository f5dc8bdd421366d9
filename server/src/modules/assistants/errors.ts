import { forbidden, Problem, phrase } from '../../kernel/index.ts'

export const keyNeeded = () =>
  forbidden('auth.permission', phrase('auth.permission.assistant')`Assistants need a key. Create one in your settings.`)

export const foreignOrigin = () =>
  forbidden('auth.permission', phrase('auth.permission.origin')`Pages of other sites can’t use this address.`)

export const unknownVersion = (versions: readonly string[]) =>
  new Problem(
    400,
    'request.malformed',
    phrase('request.malformed.mcp_version')`MCP-Protocol-Version must be one of ${versions.join(', ')}.`,
  )
