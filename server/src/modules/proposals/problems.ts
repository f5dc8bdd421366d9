import type { Advice, Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, in addition to what their routes imply. */
export const problems: Problems = {
  adminDecideProposal: {
    403: [
      'currency.own_adjustment',
      'currency.own_debt',
      'proposal.own',
      'proposal.permission_too_new',
      'user.escalation',
    ],
    404: ['currency.debt_not_found', 'proposal.not_found', 'staff.not_found', 'user.not_found'],
    422: [
      'currency.already_settled',
      'currency.too_much',
      'ledger.payment_stated',
      'proposal.decided',
      'proposal.outdated',
      'proposal.proposer_left',
      'proposal.stale',
      'role.built_in',
      'role.last_founder',
      'role.not_found',
      'role.too_wide',
      'store_iap.product_id_taken',
      'store_iap.store_id_taken',
      'user.oneself',
    ],
  },
}

/** What a client does about each code of this module. */
export const advice: Advice = {
  'proposal.decided': 'Read the proposals again and show the decision.',
  'proposal.not_found': 'Read `GET /admin/proposals` again.',
  'proposal.outdated': 'Show what it is now, and propose the change again.',
  'proposal.own': 'Leave it to a colleague.',
  'proposal.permission_too_new': 'Leave it to a colleague who held the permissions before.',
  'proposal.proposer_left': 'Offer to reject it only.',
  'proposal.stale': 'Propose the change again.',
  'proposal.too_many': 'Have a colleague decide what waits first.',
}
