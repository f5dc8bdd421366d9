import { sql, type Tx } from '../../kernel/index.ts'

const DEMO_TAGS: Record<string, readonly string[]> = {
  兴趣: ['摄影', '旅行', '阅读', '电影', '美食', '园艺', '桌游'],
  运动: ['跑步', '骑行', '羽毛球', '游泳', '登山', '瑜伽', 'Skateboarding'],
  音乐: ['民谣', '摇滚', '古典', 'Jazz', 'Hip-hop', '电子'],
  职业: ['设计师', '程序员', '教师', '医生', '学生', 'Freelancer'],
  生活: ['猫', '狗', '咖啡', '手作', 'Minimalism', '夜猫子'],
}

/** Adds the demo community's categories and tags; running it again changes nothing. */
export async function seedDemoTags(tx: Tx): Promise<void> {
  const categories = Object.keys(DEMO_TAGS)
  const tags = Object.entries(DEMO_TAGS).flatMap(([category, names]) =>
    names.map((name, index) => ({ category, name, weight: 10 * (names.length - index) })),
  )
  await tx.run(sql`
    insert into tag_categories (name, weight)
    select name, 10 * (${categories.length} - position) from unnest(${categories}::text[]) with ordinality as given (name, position)
    on conflict do nothing`)
  await tx.run(sql`
    insert into tags (tag_category_id, name, weight)
    select c.id, given.name, given.weight
    from unnest(${tags.map((each) => each.category)}::text[], ${tags.map((each) => each.name)}::text[], ${tags.map((each) => each.weight)}::int[])
      with ordinality as given (category, name, weight, position)
    join tag_categories c on c.name = given.category
    order by given.position
    on conflict do nothing`)
}
