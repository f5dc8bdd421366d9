import { Type } from 'typebox'
import { sql, staffFilter } from '../../kernel/index.ts'
import { TYPES } from './schemas.ts'

export const typeFilter = staffFilter(
  Type.String({ enum: [...TYPES], description: 'Only of this type.' }),
  (type) => sql`r.type = ${type}`,
)

export const activeFilter = staffFilter(
  Type.Boolean({ description: 'Only those shown at this moment, or only the others.' }),
  (isActive) => sql`
    ((r.starts_at is null or r.starts_at <= plaza_now()) and (r.ends_at is null or r.ends_at > plaza_now())) = ${isActive}`,
)
