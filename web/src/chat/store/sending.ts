import { isProblem, type Plaza } from '../../data/plaza.ts'
import { addToOutbox, newOutboxKey } from '../../offline/outbox.ts'
import type { Message, NewMessage, Pending } from './types.ts'

interface SendingState {
  pending: () => readonly Pending[]
  setPending: (pending: readonly Pending[]) => void
  onStored: (message: Message) => void
}

const ATTEMPTS = 2

/** Messages on their way: shown at once, stored once by their `client_id`, in the order they were written. */
export function createSending(plaza: Plaza, owner: number, { pending, setPending, onStored }: SendingState) {
  /** Of each conversation, the delivery of its last message. */
  const queues = new Map<number, Promise<void>>()

  const change = (clientId: string, part: Partial<Pending>) =>
    setPending(pending().map((each) => (each.clientId === clientId ? { ...each, ...part } : each)))
  const drop = (clientId: string) => setPending(pending().filter((each) => each.clientId !== clientId))
  const find = (clientId: string) => pending().find((each) => each.clientId === clientId)

  async function upload(one: Pending): Promise<string[]> {
    const nodes: string[] = []
    for (const [index, file] of one.files.entries())
      nodes.push(
        await plaza.upload(file, {
          name: file.type.startsWith('video/') ? 'video.mp4' : 'picture',
          onProgress: (part) => change(one.clientId, { progress: (index + part) / one.files.length }),
        }),
      )
    return nodes
  }

  async function deliver(clientId: string): Promise<void> {
    const one = find(clientId)
    if (!one) return
    try {
      if (!navigator.onLine) throw new TypeError('There is no network.')
      const files = await upload(one)
      const message = await plaza.call(
        'POST /chat/conversations/{conversation}/messages',
        {
          path: { conversation: one.conversation },
          body: { ...one.body, client_id: clientId, ...(files.length > 0 && { files }) },
        },
        { attempts: ATTEMPTS },
      )
      drop(clientId)
      onStored(message)
    } catch (error) {
      if (isProblem(error)) return change(clientId, { state: 'failed', reason: error.message })
      const { conversation, body, files, at } = one
      await addToOutbox({
        ...{ kind: 'message', conversation, body, files: [...files], idempotencyKey: clientId },
        ...{ text: body.text ?? '', owner, at },
      })
      drop(clientId)
    }
  }

  const enqueue = ({ clientId, conversation }: Pending) => {
    const before = queues.get(conversation) ?? Promise.resolve()
    queues.set(
      conversation,
      before.then(() => deliver(clientId)),
    )
  }

  return {
    /** What the stream or a page shows as stored is no longer on its way. */
    settle(messages: readonly Message[]) {
      const stored = new Set(messages.map(({ client_id: clientId }) => clientId))
      if (pending().some(({ clientId }) => stored.has(clientId)))
        setPending(pending().filter(({ clientId }) => !stored.has(clientId)))
    },
    acts: {
      send(conversation: number, body: NewMessage, more: Partial<Pick<Pending, 'replyTo' | 'files'>> = {}) {
        const one: Pending = {
          ...{ clientId: newOutboxKey(), conversation, body, files: [], state: 'sending', progress: 0, at: Date.now() },
          ...more,
        }
        setPending([...pending(), one])
        enqueue(one)
      },
      retry(one: Pending) {
        change(one.clientId, { state: 'sending', progress: 0 })
        enqueue(one)
      },
      discard: ({ clientId }: Pending) => drop(clientId),
    },
  }
}
