import { announce, form, pngOf } from '../factories/files.ts'
import type { Requests } from '../world.ts'
import { type ActorName, PASSWORD, type Stage } from './stage.ts'

/** What a call needs beside its method and path. */
export interface Call {
  params?: Record<string, string | number>
  query?: string
  body?: unknown
  payload?: Buffer
  headers?: Record<string, string>
  /** Somebody else of the same standing, where the call would end the session or the account of the usual one. */
  as?: Requests
}

export type Prepare = (stage: Stage, actor: ActorName) => Call | Promise<Call>

let count = 0
const unique = (word: string): string => `${word}-${(++count).toString(36)}`
const isAlive = (actor: ActorName): boolean => !['guest', 'suspended', 'logged-out'].includes(actor)

const created = async ({ people }: Stage, url: string, body: object): Promise<Call> => {
  const reply = await people.staff.post(url, body)
  return { params: { id: reply.json().id } }
}
const newTag: Prepare = (stage) => created(stage, '/admin/tags', { name: unique('tag'), tag_category_id: 1 })
const newTagCategory: Prepare = (stage) => created(stage, '/admin/tag-categories', { name: unique('kind') })
const newRole: Prepare = (stage) => created(stage, '/admin/roles', { name: unique('role'), permissions: [] })
const registrationCode = async ({ world }: Stage) => {
  const phone = world.phone()
  await world.guest().post('/verifycodes/register', { phone })
  return { phone, verifiable_type: 'sms', verifiable_code: await world.codeFor(phone) }
}

/** What the last column of the table names. */
export const prepare = {
  newTag,
  newTagCategory,
  newRole,
  bio: () => ({ body: { bio: 'hello' } }),
  keyword: () => ({ query: 'keyword=own' }),
  place: () => ({ query: `name=${encodeURIComponent('成都')}` }),
  freshPhone: ({ world }) => ({ body: { phone: world.phone() } }),
  registration: async (stage) => ({ body: { ...(await registrationCode(stage)), name: unique('newcomer') } }),
  signIn: ({ people }) => ({ body: { login: people.owner.name, password: PASSWORD } }),
  miniProgram: () => ({ body: { code: `demo:${unique('visitor')}` } }),
  resetCode: async ({ world, people }) => {
    await world.clock.advance(3700)
    await world.guest().post('/verifycodes', { phone: people.stranger.phone })
    const code = await world.codeFor(people.stranger.phone)
    const body = { phone: people.stranger.phone, verifiable_type: 'sms', verifiable_code: code, password: PASSWORD }
    return { body }
  },
  password: (_stage, actor) => ({
    body: { password: PASSWORD, ...(actor === 'owner' && { old_password: PASSWORD }) },
  }),
  anotherSession: async (stage, actor) => (isAlive(actor) ? { as: await stage.anotherSession(actor) } : {}),
  somebodyElse: async (stage, actor) =>
    isAlive(actor) && actor !== 'expired' ? { as: await stage.somebodyLike(actor) } : {},
  announcement: () => ({
    body: { filename: 'a.png', hash: '9e107d9d372bb6826bd81d3542a419d6', size: 100, mime_type: 'image/png' },
  }),
  picture: async () => form(await pngOf()),
  announced: async ({ people }) => {
    const bytes = await pngOf()
    const { address } = await announce(people.owner, bytes, 'image/png')
    const [, id = '', query = ''] = /\/(\d+)\?(.*)$/.exec(address) ?? []
    return { params: { upload: id }, query, payload: bytes, headers: { 'content-type': 'application/octet-stream' } }
  },
  standing: ({ people }) => ({
    params: { user: people.stranger.id },
    body: { verification: { type: 'user', description: 'Illustrator' } },
  }),
  role: () => ({ body: { name: unique('role'), permissions: [] } }),
  roleChange: async (stage, actor) => ({ ...(await newRole(stage, actor)), body: { permissions: ['feed-post'] } }),
  tag: () => ({ body: { name: unique('tag'), tag_category_id: 1 } }),
  tagChange: async (stage, actor) => ({ ...(await newTag(stage, actor)), body: { weight: 3 } }),
  tagCategory: () => ({ body: { name: unique('kind') } }),
  tagCategoryChange: async (stage, actor) => ({ ...(await newTagCategory(stage, actor)), body: { weight: 3 } }),
  site: () => ({ body: { name: 'Our community' } }),
} satisfies Record<string, Prepare>
