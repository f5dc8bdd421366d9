import type { Kind } from '../../../kernel/index.ts'

/** What the open format has of this module. */
export const ledgerKinds: readonly Kind[] = [
  { table: 'ledger_accounts', about: 'An account of a person or of the service, with its balance.' },
  { table: 'ledger_transfers', about: 'A movement of coins from one account to another. None is ever changed.' },
  { table: 'ledger_entries', about: 'What a transfer did to one account, with the balance after it.' },
  { table: 'ledger_lots', about: 'Coins of an account by where they came from and when they may be withdrawn.' },
  { table: 'ledger_lot_moves', about: 'Which lots a transfer moved.' },
  { table: 'currency_orders', about: 'A recharge, withdrawal or another thing that coins moved for.' },
  { table: 'order_transfers', about: 'A transfer belongs to an order.' },
  { table: 'provider_payments', about: 'A payment as its provider reported it.' },
  { table: 'payment_refunds', about: 'A payment that its provider gave back.' },
  { table: 'uncredited_payments', about: 'A payment that no order could be credited with.' },
  { table: 'user_debts', about: 'What a person owes because a payment was given back.' },
  { table: 'withdrawals', about: 'A withdrawal of money, and what became of it.' },
  { table: 'withdrawal_approvals', about: 'A member of staff approved a withdrawal.' },
  { table: 'balance_adjustments', about: 'A correction of a balance by staff.' },
  { table: 'mint_ceilings', about: 'How many coins the service gave away on a day.' },
  { table: 'provider_statements', about: 'A statement of account of a payment provider.' },
  { table: 'provider_statement_lines', about: 'A line of such a statement.' },
  { table: 'ledger_highest_ratio', about: 'The most coins that money ever bought.' },
  { table: 'ledger_watch', about: 'How far the ledger has been compared with itself.' },
  { table: 'ledger_checks', about: 'A comparison of the ledger with itself, and what it found.' },
]
