import { given, sql, type Tx } from '../../../kernel/index.ts'

export interface ImportedAdvertisement {
  /** Name of a space. */
  space: string
  title: string
  type: 'image' | 'analog'
  data: object
  imageId: number | null
  avatarId: number | null
  startsAt: Date
  endsAt: Date | null
}

/** Writes advertisements, in their order. */
export const importAdvertisements = (tx: Tx, advertisements: readonly ImportedAdvertisement[]): Promise<number> =>
  tx.run(sql`
    insert into advertisements (space_id, title, type, data, image_id, avatar_id, sort, starts_at, ends_at)
    select s.id, given.title, given.type, given.data, given.image_id, given.avatar_id, given.sort, given.starts_at, given.ends_at
    from ${given(advertisements.map((each, index) => ({ ...each, sort: 10 * (index + 1) })))} as given (space text, title text, type text, data jsonb,
      image_id bigint, avatar_id bigint, sort int, starts_at timestamptz, ends_at timestamptz)
    join advertising_spaces s on s.space = given.space
    order by given.sort`)
