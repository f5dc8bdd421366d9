/** Lists and records for staff: what every `/admin/…` of a module is made of. */
export { assignItem, queueAssigned, unassignItem } from './assignments.ts'
export { addClaim, CLAIM_S, type Claim, endClaim, listClaims, removeClaim } from './claims.ts'
export { sendCsv, wantsCsv } from './csv.ts'
export {
  type DailyCount,
  type DecidedADay,
  dueAt,
  LastDays,
  mayHandle,
  type StaffQueue,
  type TimelineSource,
  waitingFor,
} from './desk.ts'
export { type StaffFilter, staffFilter } from './filters.ts'
export {
  type StaffList,
  type StaffListQuery,
  staffList,
  staffListQuery,
} from './list.ts'
export { staffListRoute } from './list-route.ts'
export { changeRecord, createRecord, getRecord, lockRecord, removeRecord } from './records.ts'
export { type Hold, type RecordChange, staffRoutes } from './routes.ts'
export {
  changeOf,
  type Decided,
  defineStaffRecords,
  inUse,
  type StaffRecords,
  type WriteContext,
} from './staff-records.ts'
export { NO_RULE, type Why, WhyQuery, whyFields } from './why.ts'
