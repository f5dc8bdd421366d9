/** Lists and collections for staff: what every `/admin/…` of a module is made of. */
export { addClaim, CLAIM_S, type Claim, listClaims, removeClaim, settleClaim } from './claims.ts'
export { changeOf, defineStaffCollection, inUse, type StaffCollection, type WriteContext } from './collection.ts'
export { type DailyCount, type StaffQueue, type TimelineSource, waitingFor } from './desk.ts'
export {
  type StaffFilter,
  type StaffList,
  type StaffListQuery,
  staffFilter,
  staffList,
  staffListQuery,
} from './list.ts'
export { staffListRoute } from './list-route.ts'
export { changeRecord, createRecord, getRecord, lockRecord, removeRecord } from './records.ts'
export { type Hold, type RecordChange, staffRoutes } from './routes.ts'
