import { defineStaffRecords, Id, inUse, invalid, isoTime, sql, staffFilter } from '../../kernel/index.ts'
import { categoryFields, StaffTag, StaffTagCategory, tagFields } from './schemas.ts'

interface CategoryRow {
  id: number
  name: string
  weight: number
  created_at: Date
  updated_at: Date
}

const present = <Row extends CategoryRow>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, created_at: isoTime(row.created_at), updated_at: isoTime(row.updated_at) }))

const nameTaken = () => invalid('name', 'This name is taken. Choose another.', 'tag.name_taken')

export const tagCategories = defineStaffRecords({
  path: 'tag-categories',
  one: 'tag category',
  permission: 'catalog:manage',
  table: 'tag_categories',
  columns: sql`r.id, r.name, r.weight, r.created_at, r.updated_at`,
  view: StaffTagCategory,
  fields: categoryFields,
  present: (rows: readonly CategoryRow[]) => present(rows),
  sortable: ['id', 'name', 'weight', 'created_at', 'updated_at'],
  defaultSort: 'weight:desc',
  search: ['name_folded'],
  refusals: { tag_categories_name_taken: nameTaken, tags_category: () => inUse('tag category', 'tags') },
})

export const tags = defineStaffRecords({
  path: 'tags',
  one: 'tag',
  permission: 'catalog:manage',
  table: 'tags',
  columns: sql`r.id, r.name, r.tag_category_id, r.weight, r.created_at, r.updated_at`,
  view: StaffTag,
  fields: tagFields,
  present: (rows: readonly (CategoryRow & { tag_category_id: number })[]) => present(rows),
  sortable: ['id', 'name', 'weight', 'created_at', 'updated_at'],
  defaultSort: 'weight:desc',
  search: ['name_folded'],
  filters: { tag_category_id: staffFilter(Id('Only tags of this category.'), (id) => sql`r.tag_category_id = ${id}`) },
  refusals: {
    tags_name_taken: nameTaken,
    tags_category: () => invalid('tag_category_id', 'This category does not exist.', 'tag.category_not_found'),
    user_tags_tag: () => inUse('tag', 'people'),
  },
})
