/** The folder of a tool's package, fetched if it is not there; its dependencies lie in the `node_modules` around it. */
export function fetchTool(
  tool:
    | 'lighthouse'
    | 'mcp'
    | 'oazapfts'
    | 'oidc-provider'
    | 'prism'
    | 'redocly'
    | 's3rver'
    | 'spectral'
    | 'swagger-typescript-api',
): string
