import { SkeletonRows } from '@plaza/ui'
import { definePage } from '../../app/page.ts'
import { useQuery } from '../../data/ask.ts'
import { useQueryClient } from '../../data/member.tsx'
import { DecisionBody } from '../../decisions/decision-body.tsx'
import { decisionMessagesOf, useDecisionMessages } from '../../decisions/messages.ts'
import { headlineOf } from '../../decisions/names.ts'
import { decisionOf } from '../../decisions/reading.ts'
import { FailedState } from '../../shell/states.tsx'

export default definePage({
  bar: 'back',
  needsMember: true,
  head: ({ messages }) => ({ title: decisionMessagesOf(messages).t('decisions.one'), isIndexed: false }),
  Component: ({ params }) => <DecisionPage id={Number(params['id'])} />,
})

function DecisionPage({ id }: { id: number }) {
  const { t } = useDecisionMessages()
  const query = useQueryClient()
  const { data, error, refetch } = useQuery(decisionOf(id))
  if (error && !data) return <FailedState error={error} isPage onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} />
  return (
    <div className="grid grid-cols-1 gap-5 px-4 py-6">
      <h1 className="text-xl font-semibold">{headlineOf(t, data)}</h1>
      <DecisionBody
        decision={data}
        onAppealed={(decision) => {
          query.setQueryData(decisionOf(id).queryKey, decision)
          void query.invalidateQueries({ queryKey: ['/user/decisions'] })
        }}
      />
    </div>
  )
}
