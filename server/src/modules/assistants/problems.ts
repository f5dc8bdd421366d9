import type { Advice } from '../../kernel/index.ts'

/** What a client does about each code of this module. */
export const advice: Advice = {
  'mcp.key_needed': 'Send a key (`plk_…`) as the bearer token; a sign-in does not open this address.',
  'mcp.origin': 'Connect from a program. A web page may only where its origin is in `CORS_ORIGINS`.',
  'mcp.version': 'Leave `MCP-Protocol-Version` out, or send the one that the answer to `initialize` named.',
}
