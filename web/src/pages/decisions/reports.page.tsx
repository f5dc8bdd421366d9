import { definePage } from '../../app/page.ts'
import { DecisionTabs } from '../../decisions/decision-tabs.tsx'
import { ReportList } from '../../decisions/lists.tsx'
import { decisionMessagesOf } from '../../decisions/messages.ts'

export default definePage({
  bar: 'back',
  needsMember: true,
  head: ({ messages }) => ({ title: decisionMessagesOf(messages).t('decisions.reports'), isIndexed: false }),
  Component: () => (
    <DecisionTabs at="reports">
      <ReportList />
    </DecisionTabs>
  ),
})
