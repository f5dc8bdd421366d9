import { given, sql, type Tx } from '../../../kernel/index.ts'

export interface ImportedBrand {
  /** What its pictures are attached to. */
  uid: string
  creatorId: number
  name: string
  description: string | null
  avatarId: number | null
  isAudited: boolean
  isRecommended: boolean
  sort: number
  /** Who took it off the shelf, a minute ago. */
  removedBy: number | null
  createdAt: Date
}

/** Writes brands, in their order. */
export const importBrands = (tx: Tx, brands: readonly ImportedBrand[]): Promise<number> =>
  tx.run(sql`
    insert into brands (uid, creator_id, name, description, avatar_id, is_audited, is_recommended, sort, deleted_at, deleted_by, created_at, updated_at)
    select uid, creator_id, name, description, avatar_id, is_audited, is_recommended, sort,
      case when removed_by is not null then plaza_now() - interval '1 minute' end, removed_by, created_at, created_at
    from ${given(brands.map((brand, position) => ({ ...brand, position })))} as given (uid uuid, creator_id bigint, name text, description text,
      avatar_id bigint, is_audited boolean, is_recommended boolean, sort int, removed_by bigint, created_at timestamptz, position int)
    order by position`)

/** Writes how buyers reach these sellers. */
export const importShopInfos = (
  tx: Tx,
  sellers: readonly { userId: number; socialAccount: string; phone: string }[],
): Promise<number> =>
  tx.run(sql`
    insert into shop_infos (user_id, social_account, phone)
    select * from ${given(sellers)} as given (user_id bigint, social_account text, phone text)`)
