import { type Module, on } from '../../kernel/index.ts'
import { userDeleted } from '../users/index.ts'
import { forgetMarksWorker, forgetUser } from './forget-user.ts'
import { tellGuestsWorker } from './organizing/tell-guests.ts'
import { advice, problems } from './problems.ts'
import { type GatheringsDeps, routes } from './routes.ts'
import { eventSetting } from './settings.ts'

/** Events that people announce to one another. */
export const createGatherings = (deps: GatheringsDeps): Module => ({
  name: 'gatherings',
  problems,
  advice,
  settings: [eventSetting],
  workers: [forgetMarksWorker, tellGuestsWorker],
  reactions: [on(userDeleted, (tx, { userId }) => forgetUser(tx, userId))],
  routes: (api) => routes(api, deps),
})
