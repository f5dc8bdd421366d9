import { type Queryable, type Sql, sql } from '../../kernel/index.ts'
import { type ViewFile, viewPictures } from '../files/index.ts'

/** What each kind says, and the ids of its pictures. */
const WHOLE = {
  commodities: {
    from: sql`commodities r`,
    text: sql`r.top_text`,
    pictures: sql`jsonb_path_query_array(r.photos, '$[*].image') || r.content_images`,
  },
  knowledge: {
    from: sql`knowledge r`,
    text: sql`concat_ws(E'\n', r.subtitle, r.intro)`,
    pictures: sql`jsonb_build_array(r.cover_id)`,
  },
  chapters: {
    from: sql`chapters r`,
    text: sql`concat_ws(E'\n', r.intro, r.free_content)`,
    pictures: sql`'[]'::jsonb`,
  },
  infos: {
    from: sql`infos r`,
    text: sql`concat_ws(E'\n', r.summary, r.content)`,
    pictures: sql`r.medias`,
  },
  wendas: {
    from: sql`wendas r`,
    text: sql`concat_ws(E'\n', r.summary, r.content)`,
    pictures: sql`'[]'::jsonb`,
  },
} satisfies Record<string, { from: Sql; text: Sql; pictures: Sql }>

interface Row extends Record<string, unknown> {
  deleted_at: Date | null
  pictures: (number | null)[]
}

/** Reported records of the catalogue whole, published or deleted or neither. */
export function createFindReportedRecords(viewFile: ViewFile) {
  const find = (kind: keyof typeof WHOLE) => async (db: Queryable, id: number) => {
    const { from, text, pictures: ids } = WHOLE[kind]
    const row = await db.find<Row>(sql`
      select r.id, r.title, ${text} as text, r.created_at, r.deleted_at, ${ids} as pictures from ${from} where r.id = ${id}`)
    if (!row) return undefined
    const { pictures, ...rest } = row
    return { ...rest, images: await viewPictures(db, viewFile, pictures, rest.deleted_at !== null) }
  }
  return {
    commodities: find('commodities'),
    knowledge: find('knowledge'),
    chapters: find('chapters'),
    infos: find('infos'),
    wendas: find('wendas'),
  }
}
