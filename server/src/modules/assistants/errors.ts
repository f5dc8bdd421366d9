import { forbidden, Problem, say } from '../../kernel/index.ts'

export const keyNeeded = () => forbidden('mcp.key_needed', 'Assistants need a key. Make one in your settings.')
export const foreignOrigin = () => forbidden('mcp.origin', 'Web pages of other sites may not speak to this address.')
export const unknownVersion = (versions: readonly string[]) =>
  new Problem(400, 'mcp.version', say`MCP-Protocol-Version must be one of ${versions.join(', ')}.`)
