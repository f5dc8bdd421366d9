import { forbidden, Problem, phrase } from '../../kernel/index.ts'

export const keyNeeded = () =>
  forbidden('auth.permission', phrase('auth.permission.assistant')`Assistants need a key. Make one in your settings.`)

export const foreignOrigin = () =>
  forbidden(
    'auth.permission',
    phrase('auth.permission.origin')`Web pages of other sites may not speak to this address.`,
  )

export const unknownVersion = (versions: readonly string[]) =>
  new Problem(
    400,
    'request.malformed',
    phrase('request.malformed.mcp_version')`MCP-Protocol-Version must be one of ${versions.join(', ')}.`,
  )
