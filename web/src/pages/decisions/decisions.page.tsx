import { definePage } from '../../app/page.ts'
import { DecisionTabs } from '../../decisions/decision-tabs.tsx'
import { DecisionList, ReportList } from '../../decisions/lists.tsx'
import { decisionMessagesOf } from '../../decisions/messages.ts'

/** Decisions about the person at one address, their reports at another. */
export default definePage({
  bar: 'back',
  needsMember: true,
  head: ({ messages }) => ({ title: decisionMessagesOf(messages).t('decisions.title'), isIndexed: false }),
  Component: ({ path }) =>
    path === '/me/reports' ? (
      <DecisionTabs at="reports">
        <ReportList />
      </DecisionTabs>
    ) : (
      <DecisionTabs at="mine">
        <DecisionList />
      </DecisionTabs>
    ),
})
