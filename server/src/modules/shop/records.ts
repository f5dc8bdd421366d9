import { randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import { defineStaffRecords, Id, type StaffRecords, sql, staffFilter, type Tx } from '../../kernel/index.ts'
import type { ViewFile } from '../files/index.ts'
import { attachPictures } from './create-brand.ts'
import { brandAudited } from './facts.ts'
import { brandColumns, presentForStaff, type StaffBrandRow } from './present.ts'
import { brandFields, StaffBrand } from './schemas.ts'

const flag = (description: string) => Type.Integer({ enum: [0, 1], description, examples: [0] })

/** Brands as staff edit them. Removing one takes it off the shelf. */
export const createBrandRecords = (viewFile: ViewFile): StaffRecords =>
  defineStaffRecords({
    path: 'brands',
    one: 'brand',
    permission: 'brand:manage',
    table: 'brands',
    columns: sql`${brandColumns}, u.name as user_name, r.created_at, r.updated_at`,
    joins: sql`join users u on u.id = r.creator_id`,
    where: sql`r.deleted_at is null`,
    view: StaffBrand,
    fields: brandFields,
    present: (rows: readonly StaffBrandRow[]) => rows.map((row) => presentForStaff(row, viewFile)),
    toColumns: async (tx, { avatar, sub_avatar, desc, audit, recommend, ...fields }, { caller, id }) => {
      const uid = id === undefined ? randomUUID() : await uidOf(tx, id)
      return {
        ...fields,
        ...(id === undefined && { uid, creator_id: caller.id }),
        ...(desc !== undefined && { description: desc }),
        ...(audit !== undefined && { is_audited: audit === 1, is_refused: audit === -1 }),
        ...(recommend !== undefined && { is_recommended: recommend === 1 }),
        ...(await attachPictures(tx, caller, uid, { avatar, sub_avatar })),
      }
    },
    decided: async (tx, id, before: StaffBrand, after: StaffBrand, remark) => {
      if (before.audit !== after.audit)
        await tx.publish(brandAudited, { brandId: id, creatorId: after.user_id, audit: after.audit, remark })
    },
    remove: async (tx, id, { caller }) => {
      await tx.run(sql`
        update brands set deleted_at = plaza_now(), deleted_by = ${caller.id}, updated_at = plaza_now() where id = ${id}`)
    },
    sortable: ['id', 'name', 'sort', 'created_at', 'updated_at'],
    defaultSort: 'id:desc',
    search: ['name_folded'],
    filters: {
      audit: staffFilter(
        Type.Integer({
          enum: [1, 0, -1],
          description: 'Only those that passed (1), wait (0) or were refused (-1).',
          examples: [0],
        }),
        (value) => sql`r.is_audited = ${value === 1} and r.is_refused = ${value === -1}`,
      ),
      recommend: staffFilter(
        flag('Only those recommended, or not.'),
        (value) => sql`r.is_recommended = ${value === 1}`,
      ),
      user_id: staffFilter(Id('Only brands of this person.'), (id) => sql`r.creator_id = ${id}`),
    },
    refusals: {},
  })

const uidOf = async (tx: Tx, id: number): Promise<string> =>
  (await tx.get<{ uid: string }>(sql`select uid from brands where id = ${id}`)).uid
