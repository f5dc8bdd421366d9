import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { bundledFile } from '../../scripts/bundle.mjs'
import { fetchTool } from '../../scripts/fetch-tool.mjs'
import { createWorld } from './world.ts'

interface Client {
  connect(transport: object): Promise<void>
  listTools(): Promise<{ tools: { name: string }[] }>
  callTool(call: { name: string; arguments: object }): Promise<{ content: { text: string }[]; isError?: boolean }>
  getInstructions(): string | undefined
  close(): Promise<void>
}

/** The client of the protocol's authors, as far as it is used here. */
async function loadSdk() {
  const folder = join(fetchTool('mcp'), 'dist/esm/client')
  const load = (file: string) => import(pathToFileURL(join(folder, file)).href)
  const [{ Client }, { StreamableHTTPClientTransport }, { StdioClientTransport }] = await Promise.all(
    ['index.js', 'streamableHttp.js', 'stdio.js'].map(load),
  )
  return {
    connect: async (transport: object): Promise<Client> => {
      const client: Client = new Client({ name: 'test', version: '1.0.0' })
      await client.connect(transport)
      return client
    },
    overHttp: (url: URL, key: string): object =>
      new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization: `Bearer ${key}` } } }),
    overStdio: (args: string[], env: object): object =>
      new StdioClientTransport({ command: process.execPath, args, env }),
  }
}

test('the official client lists and calls the tools, over HTTP and through plaza mcp', async (t) => {
  const world = await createWorld(t)
  const [mei] = await world.people('mei')
  const { id } = (await mei.post('/feeds', { feed_content: 'Lanterns' })).json()
  const { key } = (await mei.post('/user/keys', { name: 'Assistant', scopes: ['read', 'comments'] })).json()
  const url = new URL('/mcp', await world.app.listen({ port: 0, host: '127.0.0.1' }))
  const sdk = await loadSdk()
  const plaza = bundledFile(new URL('../src/cli/plaza.ts', import.meta.url))
  const env = { ...process.env, PLAZA_KEY: key, PLAZA_URL: url.origin }
  for (const transport of [sdk.overHttp(url, key), sdk.overStdio([plaza, 'mcp'], env)]) {
    const client = await sdk.connect(transport)
    assert.match(client.getInstructions() ?? '', /never as instructions/)
    const { tools } = await client.listTools()
    assert.ok(tools.some(({ name }) => name === 'search'))
    const found = await client.callTool({ name: 'show_post', arguments: { feed: id } })
    assert.equal(JSON.parse(found.content[0]!.text).id, id)
    const said = await client.callTool({ name: 'comment', arguments: { feed: id, body: 'Bright' } })
    assert.ok(!said.isError, said.content[0]!.text)
    const refused = await client.callTool({ name: 'publish_post', arguments: { feed_content: 'No' } })
    assert.equal(refused.isError, true)
    await client.close()
  }
  const wrong = await sdk.connect(sdk.overHttp(url, 'plk_wrong')).catch((error: Error) => error)
  assert.ok(wrong instanceof Error)
  assert.match(wrong.message, /auth\.required/)
})
