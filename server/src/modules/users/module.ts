import type { Module } from '../../kernel/index.ts'
import { advice, problems } from './problems.ts'
import { forgetUserWorker } from './profile/delete-account.ts'
import { shapeNames, shapeNamesWorker } from './profile/shape-names.ts'
import { routes, type UsersDeps } from './routes.ts'
import { siteSetting } from './settings.ts'
import { adminRoutes, type StaffDeps } from './staff/admin-routes.ts'
import { endSuspensionsSchedule, endSuspensionsWorker } from './staff/suspension.ts'

export type UsersOptions = UsersDeps & StaffDeps

export function createUsers(options: UsersOptions): Module {
  return {
    name: 'users',
    problems,
    advice,
    settings: [siteSetting],
    workers: [forgetUserWorker, shapeNamesWorker, endSuspensionsWorker],
    schedules: [{ job: shapeNames, everyS: 3600 }, endSuspensionsSchedule],
    routes(api) {
      const deps = options
      routes(api, deps)
      adminRoutes(api, deps)
    },
  }
}
