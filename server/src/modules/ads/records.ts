import {
  defineStaffRecords,
  Id,
  inUse,
  invalid,
  plainTimeOrNull,
  type StaffRecords,
  sql,
  staffFilter,
} from '../../kernel/index.ts'
import { releaseFile, type ViewFile } from '../files/index.ts'
import { activeFilter, typeFilter } from './filters.ts'
import { type AdRow, adColumns, presentAd, presentSpace, type SpaceRow, spaceColumns } from './list-advertisements.ts'
import { AdSpace, advertisementFields, StaffAdvertisement, spaceFields } from './schemas.ts'
import { writeAdvertisement } from './write-advertisement.ts'
import { writeSpace } from './write-space.ts'

export const spaces = defineStaffRecords({
  path: 'advertisingspaces',
  one: 'advertising space',
  called: ['ad space', 'ad spaces'],
  permission: 'ad:manage',
  table: 'advertising_spaces',
  columns: spaceColumns,
  view: AdSpace,
  fields: spaceFields,
  present: (rows: readonly SpaceRow[]) => rows.map(presentSpace),
  toColumns: writeSpace,
  sortable: ['id', 'space', 'channel', 'created_at', 'updated_at'],
  defaultSort: 'id:asc',
  search: ['alias_folded', 'space'],
  refusals: {
    advertising_spaces_taken: () => invalid('space', 'This name is taken. Choose another.', 'ad.space_taken'),
    advertisements_space: () => inUse('ad space', 'ads'),
  },
})

export const createAdvertisementRecords = (viewFile: ViewFile): StaffRecords =>
  defineStaffRecords({
    path: 'advertisements',
    one: 'advertisement',
    called: ['ad', 'ads'],
    permission: 'ad:manage',
    table: 'advertisements',
    columns: sql`${adColumns}, r.starts_at, r.ends_at`,
    view: StaffAdvertisement,
    fields: advertisementFields,
    present: (rows: readonly (AdRow & { starts_at: Date | null; ends_at: Date | null })[]) =>
      rows.map(({ starts_at, ends_at, ...row }) => ({
        ...presentAd(row, viewFile),
        starts_at: plainTimeOrNull(starts_at),
        ends_at: plainTimeOrNull(ends_at),
      })),
    toColumns: writeAdvertisement,
    remove: async (tx, id) => {
      const gone = await tx.find<{ image_id: number | null; avatar_id: number | null }>(
        sql`delete from advertisements where id = ${id} returning image_id, avatar_id`,
      )
      for (const fileId of [gone?.image_id, gone?.avatar_id]) if (fileId) await releaseFile(tx, fileId)
    },
    sortable: ['id', 'sort', 'title', 'starts_at', 'ends_at', 'created_at', 'updated_at'],
    defaultSort: 'sort:asc',
    search: ['title_folded'],
    filters: {
      space_id: staffFilter(Id('Only of this space.'), (id) => sql`r.space_id = ${id}`),
      type: typeFilter,
      active: activeFilter,
    },
    refusals: {
      advertisements_period: () => invalid('ends_at', 'The end must be after the start.', 'ad.period'),
    },
  })
