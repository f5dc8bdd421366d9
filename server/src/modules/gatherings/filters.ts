import { Type } from 'typebox'
import { sql, staffFilter } from '../../kernel/index.ts'

export const auditFilter = staffFilter(
  Type.Integer({
    enum: [0, 1, -1],
    minimum: -1,
    maximum: 1,
    description: 'Only those that wait (0), that everybody can see (1) or that were refused (-1).',
  }),
  (audit) => sql`r.audit = ${audit}`,
)

export const recommendedFilter = staffFilter(
  Type.Boolean({ description: 'Only those that are recommended, or only the others.' }),
  (isRecommended) => sql`r.recommended = ${isRecommended}`,
)
