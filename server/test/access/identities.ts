import { provenAnswer } from '../contracts/oidc.ts'
import { isAlive, type Prepare, unique } from './makers.ts'

/** Signing in at a provider: the sandbox's has just sent the browser back. */
export const identities = {
  provenAnswer: async ({ world }) => ({ headers: await provenAnswer(world, unique('elsewhere')), body: {} }),
  unlinkedAnswer: async (stage, actor) => ({
    headers: await provenAnswer(stage.world, unique('elsewhere')),
    body: {},
    ...(isAlive(actor) && actor !== 'expired' && { as: await stage.personLike(actor) }),
  }),
  linkedIdentity: async (stage, actor) => {
    const params = { provider: 'oidc' }
    if (!isAlive(actor) || actor === 'expired') return { params }
    const person = await stage.personLike(actor)
    const headers = await provenAnswer(stage.world, unique('elsewhere'))
    await person.post('/user/identities', {}, { headers })
    return { as: person, params }
  },
} satisfies Record<string, Prepare>
