/** Lists and collections for staff: what every `/admin/…` of a module is made of. */
export { changeOf, defineStaffCollection, inUse, type StaffCollection, type WriteContext } from './collection.ts'
export type { DailyCount, StaffQueue } from './desk.ts'
export {
  type StaffFilter,
  type StaffList,
  type StaffListQuery,
  staffFilter,
  staffList,
  staffListQuery,
} from './list.ts'
export { staffListRoute } from './list-route.ts'
export { changeRecord, createRecord, removeRecord } from './records.ts'
export { staffRoutes } from './routes.ts'
