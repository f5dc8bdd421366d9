import { type Caller, can, DAY_S, identifier, join, refusing, sql, type Tx } from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { ownsListedBrand } from '../../shop/index.ts'
import { noSuchBrand, notASeller, notYourCommodity, tooManyOffers } from '../errors.ts'
import { type Commodity, commodities, pictureColumns } from '../kinds/commodities.ts'
import { markRemoved } from '../kinds/kept-by-staff.ts'
import { getVisible } from '../kinds/kind.ts'
import type { NewOffer, OfferChange } from './schemas.ts'

/** More than a person looks after. */
const MOST = 200
const MOST_A_DAY = 30

/** Offers something for sale: for those who may found brands, and for owners of a brand that staff let pass. */
export async function offerCommodity(tx: Tx, caller: Caller, given: NewOffer, viewFile: ViewFile): Promise<Commodity> {
  if (!can(caller, 'create:brand') && !(await ownsListedBrand(tx, caller.id))) throw notASeller()
  await requireBrand(tx, caller, given.brand_id)
  await requireRoom(tx, caller.id)
  const { photos, content_images, ...fields } = given
  const columns = {
    ...fields,
    user_id: caller.id,
    ...(await pictureColumns(tx, { photos, content_images }, { caller })),
  }
  const { id } = await refusing(
    { commodities_brand: noSuchBrand },
    tx.get<{ id: number }>(sql`
      insert into commodities (${join(Object.keys(columns).map(identifier), ', ')})
      values (${join(
        Object.values(columns).map((value) => sql`${value}`),
        ', ',
      )}) returning id`),
  )
  return getVisible(tx, commodities, id, viewFile)
}

/** Changes something of the caller's; what is not given stays. */
export async function changeOffer(
  tx: Tx,
  caller: Caller,
  id: number,
  change: OfferChange,
  viewFile: ViewFile,
): Promise<Commodity> {
  await lockOwn(tx, caller, id, viewFile)
  await requireBrand(tx, caller, change.brand_id)
  const { photos, content_images, ...fields } = change
  const columns = { ...fields, ...(await pictureColumns(tx, { photos, content_images }, { caller, id })) }
  const changes = Object.entries(columns).map(([name, value]) => sql`${identifier(name)} = ${value}`)
  await refusing(
    { commodities_brand: noSuchBrand },
    tx.run(sql`
      update commodities set ${join([...changes, sql`updated_at = plaza_now()`], ', ')} where id = ${id}`),
  )
  return getVisible(tx, commodities, id, viewFile)
}

/** Ends an offer of the caller's. Posts about it stay. */
export async function endOffer(tx: Tx, caller: Caller, id: number, viewFile: ViewFile): Promise<void> {
  await lockOwn(tx, caller, id, viewFile)
  await markRemoved(tx, 'commodities', id)
}

async function lockOwn(tx: Tx, caller: Caller, id: number, viewFile: ViewFile): Promise<void> {
  await tx.run(sql`select id from commodities where id = ${id} for no key update`)
  const { user_id: sellerId } = await getVisible(tx, commodities, id, viewFile)
  if (sellerId !== caller.id) throw notYourCommodity()
}

async function requireBrand(tx: Tx, caller: Caller, brandId: number | null | undefined): Promise<void> {
  if (brandId !== null && brandId !== undefined && !(await ownsListedBrand(tx, caller.id, brandId))) throw noSuchBrand()
}

// One after another, so that fifty at once do not pass the limit.
async function requireRoom(tx: Tx, sellerId: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`offers:${sellerId}`}, 7))`)
  const { living, today } = await tx.get<{ living: number; today: number }>(sql`
    select count(*) filter (where deleted_at is null)::int as living,
      count(*) filter (where created_at > plaza_now() - make_interval(secs => ${DAY_S}))::int as today
    from commodities where user_id = ${sellerId}`)
  if (living >= MOST || today >= MOST_A_DAY) throw tooManyOffers(MOST, MOST_A_DAY)
}
