import { reasonOf } from './wait.ts'

// Only XMLHttpRequest reports upload progress, and on React Native only it delivers an answer in pieces. What is used
// of it is declared here, because not every runtime (nor every TypeScript configuration) knows it.
interface Xhr {
  status: number
  responseText: string
  timeout: number
  upload: { onprogress: ((event: { loaded: number }) => void) | null }
  onload: (() => void) | null
  onerror: (() => void) | null
  ontimeout: (() => void) | null
  onprogress: (() => void) | null
  onreadystatechange: (() => void) | null
  readyState: number
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  getResponseHeader(name: string): string | null
  send(body?: unknown): void
  abort(): void
}

const constructorOf = (): (new () => Xhr) | undefined =>
  (globalThis as { XMLHttpRequest?: new () => Xhr }).XMLHttpRequest

export const hasXhr = (): boolean => constructorOf() !== undefined

interface XhrRequest {
  url: string
  method: string
  headers: Record<string, string>
  body?: Blob | Uint8Array<ArrayBuffer> | undefined
  signal?: AbortSignal | undefined
  onSent?: (bytes: number) => void
  /** Called with the status, then with every piece of the answer. */
  onOpen?: (status: number) => void
  onText?: (piece: string) => void
}

/** Sends and resolves with the whole answer. Rejects like `fetch` where there is none. */
export function sendByXhr({ url, method, headers, body, signal, ...told }: XhrRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(reasonOf(signal))
    const xhr = new (constructorOf()!)()
    const stop = () => {
      xhr.abort()
      reject(reasonOf(signal!))
    }
    const once = (finish: () => void) => () => {
      signal?.removeEventListener('abort', stop)
      finish()
    }
    let read = 0
    const readMore = () => {
      if (told.onText && xhr.status === 200) {
        const piece = xhr.responseText.slice(read)
        read += piece.length
        if (piece !== '') told.onText(piece)
      }
    }
    xhr.open(method, url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = ({ loaded }) => told.onSent?.(loaded)
    xhr.onreadystatechange = () => xhr.readyState === 2 && told.onOpen?.(xhr.status)
    xhr.onprogress = readMore
    xhr.onload = once(() => {
      readMore()
      resolve(answerOf(xhr))
    })
    xhr.onerror = xhr.ontimeout = once(() => reject(new TypeError('The request brought no answer')))
    signal?.addEventListener('abort', stop)
    xhr.send(body)
  })
}

const SEEN_HEADERS = ['content-type', 'retry-after', 'x-request-id']

function answerOf(xhr: Xhr): Response {
  const headers = SEEN_HEADERS.flatMap((name) => {
    const value = xhr.getResponseHeader(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  const body = xhr.status === 204 ? null : xhr.responseText
  return new Response(body, { status: xhr.status, headers })
}
