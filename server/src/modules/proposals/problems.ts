import type { Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, beside what their routes imply. */
export const problems: Problems = {
  adminDecideProposal: {
    403: ['currency.own_adjustment', 'proposal.own'],
    404: ['proposal.not_found', 'staff.not_found', 'user.not_found'],
    422: [
      'currency.too_much',
      'proposal.decided',
      'proposal.outdated',
      'proposal.proposer_left',
      'proposal.stale',
      'store_iap.product_id_taken',
      'store_iap.store_id_taken',
    ],
  },
}
