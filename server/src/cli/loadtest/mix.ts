/** A visitor of a load test. */
export interface Visitor {
  token: string
}

/** What a visitor does next; `feed` is one that was seen recently. */
export interface Act {
  readonly name: string
  /** Of a hundred acts. */
  readonly share: number
  readonly method: 'GET' | 'POST'
  readonly path: (feed: number) => string
  readonly body?: () => object
}

const API = '/api/v2'
const WORDS =
  'morning river stone market lantern window garden letter copper silver bridge harbour kettle orchard'.split(' ')

/** Different each time: the same words again and again are refused as spam. */
const words = (): string => Array.from({ length: 8 }, () => WORDS[Math.floor(Math.random() * WORDS.length)]).join(' ')

/** What people do in a community, mostly reading. */
export const MIX: readonly Act[] = [
  { name: 'newest', share: 38, method: 'GET', path: () => `${API}/feeds?type=new` },
  { name: 'hot', share: 10, method: 'GET', path: () => `${API}/feeds?type=hot` },
  { name: 'one feed', share: 15, method: 'GET', path: (feed) => `${API}/feeds/${feed}` },
  { name: 'comments', share: 10, method: 'GET', path: (feed) => `${API}/feeds/${feed}/comments` },
  { name: 'notices', share: 7, method: 'GET', path: () => `${API}/user/notifications?type=like` },
  { name: 'oneself', share: 5, method: 'GET', path: () => `${API}/user` },
  { name: 'like', share: 8, method: 'POST', path: (feed) => `${API}/feeds/${feed}/like` },
  {
    name: 'comment',
    share: 4,
    method: 'POST',
    path: (feed) => `${API}/feeds/${feed}/comments`,
    body: () => ({ body: words() }),
  },
  {
    name: 'publish',
    share: 2,
    method: 'POST',
    path: () => `${API}/feeds`,
    body: () => ({
      feed_content: words(),
      feed_from: 1,
    }),
  },
  {
    name: 'reward',
    share: 1,
    method: 'POST',
    path: (feed) => `${API}/feeds/${feed}/rewards`,
    body: () => ({ name: 'Rose', price: 1, numbers: 1 }),
  },
]

/** The list whose answers say which feeds there are. */
export const LIST = MIX[0]!
export const STREAM = `${API}/user/stream`

export function pickAct(random = Math.random()): Act {
  let upTo = 0
  for (const act of MIX) {
    upTo += act.share
    if (random * 100 < upTo) return act
  }
  return LIST
}
