import { type Static, Type } from 'typebox'
import {
  Closed,
  Id,
  IsoTimestamp,
  isoTime,
  Nullable,
  SingleLineText,
  type StaffList,
  sql,
  staffFilter,
} from '../../../kernel/index.ts'

const Kind = () => Type.String({ description: 'Kind of account: `user`, `hold` or `system`.', examples: ['user'] })

export const LedgerAccount = Closed(
  {
    id: Type.Integer({ description: 'Account id.', examples: [12] }),
    kind: Kind(),
    name: Nullable(Type.String({ description: 'Name of an account of the system.', examples: ['mint'] })),
    owner_id: Nullable(Type.Integer({ description: 'Whose it is.', examples: [7] })),
    owner_name: Nullable(Type.String({ description: 'Their name.', examples: ['林小满'] })),
    balance: Type.Integer({ description: 'What is in it; accounts of the system keep none.', examples: [120] }),
    entries: Type.Integer({ description: 'Entries so far.', examples: [9] }),
  },
  { title: 'LedgerAccount' },
)

export const accounts: StaffList = {
  columns: sql`a.id, a.kind, a.name, a.owner_id, u.name as owner_name, a.balance, a.seq as entries`,
  from: sql`ledger_accounts a left join users u on u.id = a.owner_id`,
  id: sql`a.id`,
  sorts: { id: sql`a.id`, balance: sql`a.balance`, entries: sql`a.seq` },
  defaultSort: 'id:asc',
  search: [sql`u.name_folded`, sql`a.name`],
  filters: {
    id: staffFilter(Id('Only this account.'), (id) => sql`a.id = ${id}`),
    owner_id: staffFilter(Id('Only accounts of this person.'), (id) => sql`a.owner_id = ${id}`),
    kind: staffFilter(
      Type.String({ enum: ['user', 'hold', 'system'], description: 'Only this kind.', examples: ['user'] }),
      (kind) => sql`a.kind = ${kind}`,
    ),
  },
}

export const LedgerEntry = Closed(
  {
    account_id: Type.Integer({ description: 'In which account.', examples: [12] }),
    seq: Type.Integer({ description: 'Its position in that account.', examples: [3] }),
    transfer_id: Type.Integer({ description: 'Of which transfer.', examples: [99] }),
    kind: Type.String({ description: 'Kind of the transfer.', examples: ['reward'] }),
    delta: Type.Integer({ description: 'What it added, or with a minus took.', examples: [-10] }),
    balance_after: Type.Integer({ description: 'The balance after it.', examples: [110] }),
    other_account_id: Type.Integer({ description: 'The account on the other side.', examples: [14] }),
    other_name: Type.String({ description: 'Whose that is.', examples: ['Amara'] }),
    other_kind: Kind(),
    at: IsoTimestamp('When.'),
  },
  { title: 'LedgerEntry' },
)

export const entries: StaffList = {
  columns: sql`e.account_id, e.seq, e.transfer_id, t.kind, e.delta, e.balance_after, o.id as other_account_id,
    coalesce(u.name, o.name, '') as other_name, o.kind as other_kind, t.created_at as at`,
  from: sql`ledger_entries e join ledger_transfers t on t.id = e.transfer_id
    join ledger_accounts o on o.id = case when t.debit_id = e.account_id then t.credit_id else t.debit_id end
    left join users u on u.id = o.owner_id`,
  // Both sides of a transfer have the transfer's id; which side tells them apart.
  id: sql`(e.transfer_id * 2 + (e.delta > 0)::int)`,
  hasId: (id) => sql`e.transfer_id = ${id}::bigint / 2 and (e.delta > 0) = (${id}::bigint % 2 = 1)`,
  dated: sql`t.created_at`,
  sorts: { seq: sql`e.seq`, transfer_id: sql`e.transfer_id` },
  neverNull: ['seq', 'transfer_id'],
  defaultSort: 'seq:desc',
  search: [],
  filters: {
    account_id: staffFilter(Id('Only entries of this account.'), (id) => sql`e.account_id = ${id}`),
    kind: staffFilter(
      SingleLineText({ maxLength: 20, description: 'Only transfers of this kind.', examples: ['reward'] }),
      (kind) => sql`t.kind = ${kind}`,
    ),
  },
}

export const LedgerTransfer = Closed(
  {
    id: Type.Integer({ description: 'Transfer id.', examples: [99] }),
    kind: Type.String({ description: 'What it was for.', examples: ['reward'] }),
    key: Type.String({ description: 'Posted once under this.', examples: ['reward:…'] }),
    amount: Type.Integer({ description: 'Currency units.', examples: [10] }),
    from_account_id: Type.Integer({ description: 'Out of this account.', examples: [12] }),
    from_name: Type.String({ description: 'Whose that is.', examples: ['Mo'] }),
    from_kind: Kind(),
    to_account_id: Type.Integer({ description: 'Into this account.', examples: [14] }),
    to_name: Type.String({ description: 'Whose that is.', examples: ['Amara'] }),
    to_kind: Kind(),
    resolves: Nullable(Type.Integer({ description: 'The hold it paid out or gave back.' })),
    at: IsoTimestamp('When.'),
  },
  { title: 'LedgerTransfer', description: 'Currency that moved from one account to another.' },
)

export const transfers: StaffList = {
  columns: sql`t.id, t.kind, t.key, t.amount, t.debit_id as from_account_id, coalesce(du.name, d.name, '') as from_name,
    d.kind as from_kind, t.credit_id as to_account_id, coalesce(cu.name, c.name, '') as to_name, c.kind as to_kind, t.resolves, t.created_at as at`,
  from: sql`ledger_transfers t join ledger_accounts d on d.id = t.debit_id join ledger_accounts c on c.id = t.credit_id
    left join users du on du.id = d.owner_id left join users cu on cu.id = c.owner_id`,
  id: sql`t.id`,
  dated: sql`t.created_at`,
  sorts: { id: sql`t.id`, amount: sql`t.amount` },
  defaultSort: 'id:desc',
  search: [],
  filters: {
    account_id: staffFilter(
      Id('Only into or out of this account.'),
      (id) => sql`(t.debit_id = ${id} or t.credit_id = ${id})`,
    ),
    kind: staffFilter(
      SingleLineText({ maxLength: 20, description: 'Only this kind.', examples: ['reward'] }),
      (kind) => sql`t.kind = ${kind}`,
    ),
  },
}

/** A row with a time → wire. */
export const timed = <Row extends { at: Date }>(row: Row): Omit<Row, 'at'> & { at: string } => ({
  ...row,
  at: isoTime(row.at),
})

export type EntryRow = Omit<Static<typeof LedgerEntry>, 'at'> & { at: Date }
export type TransferRow = Omit<Static<typeof LedgerTransfer>, 'at'> & { at: Date }
