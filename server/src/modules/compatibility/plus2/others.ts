import { type App, invalid, phrase } from '../../../kernel/index.ts'
import { type Ask, isRefused, passOn } from './ask.ts'
import { forClient } from './client.ts'
import { type Fields, isFields, numberIn } from './fields.ts'

const reading = { config: { access: 'user' }, schema: { hide: true } } as const
const writing = { config: { access: 'user', takesKey: false }, schema: { hide: true } } as const

const fieldsOf = (body: unknown): Fields => (isFields(body) ? body : {})

/** The web client of the family is `from: 2`; we know it as `other`. */
const OTHER_CLIENT = 5

/** Check-in, messaging password, password and recharge. */
export function otherRoutes(app: App, ask: Ask): void {
  app.get('/user/checkin', {
    ...reading,
    handler: async (request, reply) => {
      const answers = [await ask(request, 'GET', '/sign/daySign'), await ask(request, 'GET', '/sign/signView')] as const
      const refused = answers.find(isRefused)
      if (refused) return passOn(reply, refused)
      const { is_sign } = answers[0].body as { is_sign: boolean }
      const { signDay, signList } = answers[1].body as {
        signDay: number
        signList: { get_integral: number; today: boolean }[]
      }
      return {
        checked_in: is_sign,
        last_checkin_count: signDay,
        attach_balance: signList.find(({ today }) => today)?.get_integral ?? 0,
        rank_users: [],
      }
    },
  })

  app.put('/user/checkin/currency', {
    ...writing,
    handler: async (request, reply) => {
      const answer = await ask(request, 'POST', '/sign/add')
      return isRefused(answer) ? passOn(reply, answer) : reply.code(204).send()
    },
  })

  app.get('/easemob/password', {
    ...reading,
    handler: async (request, reply) => {
      const answer = await ask(request, 'GET', '/im/password')
      // The client asks on every page and shows each refusal.
      return answer.status === 429 ? reply.code(204).send() : passOn(reply, answer)
    },
  })

  app.put('/user/password', {
    ...writing,
    ...forClient,
    handler: async (request, reply) => {
      const { password_confirmation: repeated, ...body } = fieldsOf(request.body)
      if (repeated !== undefined && repeated !== body['password'])
        throw invalid(
          'password_confirmation',
          phrase('request.invalid.passwords_differ')`The passwords are not the same.`,
        )
      return passOn(reply, await ask(request, 'PUT', '/user/password', body))
    },
  })

  app.post('/currencyRecharge/orders', {
    ...writing,
    config: { ...writing.config, lane: 'money' },
    ...forClient,
    handler: async (request, reply) => {
      const body = fieldsOf(request.body)
      const from = numberIn(body['from']) === 2 ? OTHER_CLIENT : body['from']
      return passOn(reply, await ask(request, 'POST', '/currencyRecharge/orders', { ...body, from }))
    },
  })
}
