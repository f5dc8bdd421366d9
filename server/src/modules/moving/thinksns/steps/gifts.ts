import { fold, sql, type Tx } from '../../../../kernel/index.ts'
import { importFiles, type TakenFile } from '../../../files/index.ts'
import { importGifts } from '../../../rewards/index.ts'
import type { ImportNote } from '../../state/imports.ts'
import { eachPage, type ImportRun, type ImportStep, lastOf, type Page } from '../run.ts'
import { pathInNode, reasonOf, useOfNode } from '../source-files.ts'

interface SourceGift {
  n: number
  id: number | null
  name: string | null
  price: number | null
  icon: string | null
  effect_icon: string | null
  deleted_at: Date | null
}

type Gift = SourceGift & { name: string; price: number }
type Which = 'icon' | 'effect_icon'

const MOST_NAME = 50
const MOST_PRICE = 1_000_000
/** More gifts than any site has. */
const PAGE = 500

/** Gifts that people give each other, at their prices: balances come as they are, so prices mean the same here. */
export const gifts: ImportStep = {
  name: 'reward_gifts',
  async run(run) {
    const last = await lastOf(run, sql`import_stage.reward_gifts`)
    await eachPage(
      run,
      'reward_gifts',
      { last, size: PAGE },
      {
        prepare: (page) => prepare(run, page),
        write: (tx, _page, prepared) => write(tx, prepared),
      },
    )
  },
}

async function prepare(run: ImportRun, { after, upTo }: Page) {
  const rows = await run.db.rows<SourceGift>(sql`
    select n, id, left(btrim(name), 200) as name, price, left(icon, 1000) as icon, left(effect_icon, 1000) as effect_icon, deleted_at
    from import_stage.reward_gifts where n > ${after} and n <= ${upTo} order by sort desc nulls last, n`)
  const here = await run.db.rows<{ name_folded: string }>(
    sql`select name_folded from reward_gifts where deleted_at is null`,
  )
  const known = new Set(here.map(({ name_folded }) => name_folded))
  const notes: ImportNote[] = []
  const leaveOut = ({ id, n }: SourceGift, reason: string) =>
    void notes.push({ kind: 'reward_gifts', sourceId: String(id ?? `n${n}`), outcome: 'left_out', reason })
  const coming: { gift: Gift; icons: Record<Which, TakenFile | undefined> }[] = []
  for (const row of rows) {
    const name = row.name ?? ''
    if (row.deleted_at) leaveOut(row, 'deleted')
    else if (name === '' || [...name].length > MOST_NAME) leaveOut(row, 'name_unusable')
    else if (row.price === null || row.price < 1 || row.price > MOST_PRICE) leaveOut(row, 'price_unusable')
    else if (known.has(fold(name))) run.isFirst && leaveOut(row, 'duplicate')
    else {
      known.add(fold(name))
      const gift = { ...row, name, price: row.price }
      const take = (which: Which) => takeIcon(run, gift, which, notes)
      coming.push({ gift, icons: { icon: await take('icon'), effect_icon: await take('effect_icon') } })
    }
  }
  return { rows: rows.length, coming, notes }
}

const useOf = ({ id, n }: Gift, which: Which): string => `reward_gifts:import-${id ?? `n${n}`}:${which}`

async function takeIcon(run: ImportRun, gift: Gift, which: Which, notes: ImportNote[]): Promise<TakenFile | undefined> {
  const node = gift[which]
  if (!node) return undefined
  const path = pathInNode(node) ?? node
  const taken = await run.takeFile({ path }, useOfNode(useOf(gift, which), path))
  if (!('fault' in taken)) return taken
  notes.push({
    kind: 'files',
    sourceId: `reward_gifts:${gift.id}:${which}`,
    outcome: 'left_out',
    reason: reasonOf(taken.fault),
    detail: path,
  })
  return undefined
}

async function write(tx: Tx, { rows, coming, notes }: Awaited<ReturnType<typeof prepare>>) {
  // A file has an owner: the first to have joined.
  const owner = await tx.find<{ id: number }>(sql`select id from users order by id limit 1`)
  const files = coming.flatMap(({ gift, icons }) =>
    (['icon', 'effect_icon'] as const).flatMap((which) => {
      const file = icons[which]
      return owner && file ? [{ ...file, ownerId: owner.id, use: useOf(gift, which), createdAt: new Date() }] : []
    }),
  )
  const ids = new Map((await importFiles(tx, files)).map((id, at) => [files[at]!.use, id]))
  await importGifts(
    tx,
    coming.map(({ gift }) => ({
      name: gift.name,
      price: gift.price,
      iconId: ids.get(useOf(gift, 'icon')) ?? null,
      effectIconId: ids.get(useOf(gift, 'effect_icon')) ?? null,
    })),
  )
  return { rows, taken: coming.length, notes }
}
