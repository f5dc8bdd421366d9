import type { StaffProposal } from '@plaza/sdk/types'
import { ProposalFacts } from '../../money/proposals-page.tsx'
import type { BodyProps } from './text.tsx'

/** What a colleague proposes: the current value, and the proposed one. */
export const ProposalBody = ({ record }: BodyProps<StaffProposal>) => <ProposalFacts proposal={record} />
