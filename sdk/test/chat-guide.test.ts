import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { friends, read, say } from '../../server/test/factories/chat.ts'
import { until } from '../../server/test/hardening/clockwork.ts'
import { createWorld } from '../../server/test/world.ts'
import { createPlaza, type PlazaOptions } from '../src/index.ts'
import { addressOf } from './client.ts'

const GUIDE = new URL('../../server/src/docs-page/assets/guides/chat-client.md', import.meta.url)

/** As much of an element as the guide's client uses. */
interface Part {
  textContent: string
  children: Part[]
  onclick?: () => void
  onsubmit?: (event: { preventDefault(): void }) => void
  elements: { text: { value: string } }
  replaceChildren(...children: Part[]): void
  reset(): void
}

function createPart(): Part {
  const part: Part = {
    textContent: '',
    children: [],
    elements: { text: { value: '' } },
    replaceChildren(...children) {
      part.children = children
    },
    reset() {
      part.elements.text.value = ''
    },
  }
  return part
}

const said = ({ children }: Part): string[] => children.map(({ textContent }) => textContent.trim())

test('the client of the guide shows, opens, sends and follows', async (t) => {
  const world = await createWorld(t)
  const [lin, bob] = await world.people('lin', 'bob')
  const id = await friends(bob, lin)
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(await readFile(GUIDE, 'utf8')) ?? []
  const parts: Record<string, Part> = { '#conversations': createPart(), '#log': createPart(), form: createPart() }
  const kept = new Map<string, string>()
  const streams: { close(): void }[] = []
  t.after(() => {
    for (const stream of streams) stream.close()
  })
  const baseUrl = await addressOf(world)
  // The guide signs in as a person of the demo; this one is already.
  const connect = (options: PlazaOptions) => {
    const plaza = createPlaza({
      ...options,
      baseUrl,
      session: { token: lin.token, expiresAt: Date.now() + 3_600_000, refreshableUntil: Date.now() + 3_600_000 },
    })
    return {
      signIn: async () => {},
      chat: async (given: Parameters<typeof plaza.chat>[0]) => {
        const chat = await plaza.chat(given)
        streams.push(chat)
        return chat
      },
      stream: (given: Parameters<typeof plaza.stream>[0]) => {
        const stream = plaza.stream(given)
        streams.push(stream)
        return stream
      },
    }
  }
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (
    ...text: string[]
  ) => (...given: unknown[]) => Promise<void>
  await new AsyncFunction('createPlaza', 'document', 'localStorage', code.replace(/^import .*$/m, ''))(
    connect,
    { querySelector: (name: string) => parts[name], createElement: createPart },
    {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
  )
  const { '#conversations': list, '#log': log, form } = parts as Record<'#conversations' | '#log' | 'form', Part>
  await until(async () => said(list).length === 1, 'it lists conversations')
  assert.deepEqual(said(list), [`${bob.name} (1)`])
  list.children[0]!.onclick!()
  await until(async () => said(log)[0] === `${bob.name}: hello`, 'it shows messages')
  form.elements.text.value = 'hello from the guide'
  form.onsubmit!({ preventDefault: () => {} })
  await until(async () => said(log)[1] === `${lin.name}: hello from the guide`, 'what it sends is stored')
  assert.equal((await read(bob, id)).at(-1)!.text, 'hello from the guide')
  await say(bob, id, 'and back')
  await until(async () => said(log)[2] === `${bob.name}: and back`, 'what is said arrives')
  assert.ok(kept.has('chat'), 'and it keeps what it knows')
})
