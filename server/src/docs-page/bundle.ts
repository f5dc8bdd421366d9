import { fastify } from 'fastify'

/**
 * The script of the reference, as the installed package ships it. The package gives it away only through its plugin,
 * so a private server that nobody can reach is asked for it once.
 */
export async function readBundle(): Promise<string> {
  // Loaded here, at the first visit: the package is several megabytes that nothing else needs.
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const server = fastify()
  await server.register(scalar, { routePrefix: '/reference', configuration: { url: '/openapi.json' } })
  const { statusCode, body } = await server.inject('/reference/js/scalar.js')
  await server.close()
  if (statusCode !== 200) throw new Error('The reference package does not offer its script where it is expected.')
  // The bundle names a source map that is not shipped; browsers would ask for it in vain.
  return body.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n')
}
