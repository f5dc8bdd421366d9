import { definePage } from '../../app/page.ts'
import { DecisionTabs } from '../../decisions/decision-tabs.tsx'
import { DecisionList } from '../../decisions/lists.tsx'
import { decisionMessagesOf } from '../../decisions/messages.ts'

export default definePage({
  bar: 'back',
  needsMember: true,
  head: ({ messages }) => ({ title: decisionMessagesOf(messages).t('decisions.title'), isIndexed: false }),
  Component: () => (
    <DecisionTabs at="mine">
      <DecisionList />
    </DecisionTabs>
  ),
})
