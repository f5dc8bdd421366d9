import { Badge, Button, EmptyState, SkeletonRows } from '@plaza/ui'
import { ChevronRightIcon, FlagIcon, ShieldIcon } from '@plaza/ui/icons'
import type { ReactNode } from 'preact/compat'
import { type ListOf, useInfiniteQuery } from '../data/ask.ts'
import { useMessages } from '../messages/index.ts'
import { Ago } from '../parts/time.tsx'
import { FailedState } from '../shell/states.tsx'
import { useDecisionMessages } from './messages.ts'
import { headlineOf, kindName } from './names.ts'
import { type Decision, type OwnReport, ownDecisions, ownReports } from './reading.ts'
import { StateBadge } from './state-badge.tsx'

/** What was decided about the person, newest first. */
export function DecisionList() {
  const { t } = useDecisionMessages()
  return (
    <Pages
      of={ownDecisions()}
      empty={
        <EmptyState as="h2" icon={<ShieldIcon size={24} />} title={t('decisions.none')}>
          {t('decisions.none_text')}
        </EmptyState>
      }
      row={(decision) => <DecisionRow key={decision.id} decision={decision} />}
    />
  )
}

function DecisionRow({ decision }: { decision: Decision }) {
  const { t } = useDecisionMessages()
  return (
    <li className="border-b border-line">
      <a href={`/me/decisions/${decision.id}`} className="flex items-center gap-3 px-4 py-3.5 hover:bg-sunken">
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-2 font-semibold">
            {headlineOf(t, decision)}
            <StateBadge decision={decision} />
          </span>
          {decision.subject.excerpt && decision.subject.kind !== 'users' && (
            <span className="line-clamp-1 text-m text-soft">{decision.subject.excerpt}</span>
          )}
          <span className="text-s text-faint">
            <Ago at={decision.decided_at} />
          </span>
        </span>
        <ChevronRightIcon size={18} className="flex-none text-faint" />
      </a>
    </li>
  )
}

const OUTCOMES = {
  waiting: { word: 'decisions.report_waiting', tone: 'coin' },
  handled: { word: 'decisions.report_handled', tone: 'accent' },
  rejected: { word: 'decisions.report_rejected', tone: 'plain' },
} as const

/** What the person reported, and what became of it. */
export function ReportList() {
  const { t } = useDecisionMessages()
  return (
    <Pages
      of={ownReports()}
      empty={
        <EmptyState as="h2" icon={<FlagIcon size={24} />} title={t('decisions.no_reports')}>
          {t('decisions.no_reports_text')}
        </EmptyState>
      }
      row={(report) => <ReportRow key={report.id} report={report} />}
    />
  )
}

function ReportRow({ report }: { report: OwnReport }) {
  const { t } = useDecisionMessages()
  const status = report.status === 'handled' || report.status === 'rejected' ? report.status : 'waiting'
  return (
    <li className="grid gap-0.5 border-b border-line px-4 py-3.5">
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        {kindName(t, report.kind)}
        <Badge tone={OUTCOMES[status].tone}>{t(OUTCOMES[status].word)}</Badge>
      </span>
      <span className="line-clamp-2 text-m text-soft [overflow-wrap:anywhere]">{report.title}</span>
      {report.reason && <span className="line-clamp-2 text-m [overflow-wrap:anywhere]">{report.reason}</span>}
      {report.remark && (
        <span className="text-m text-soft [overflow-wrap:anywhere]">
          {t('decisions.answer')}: {report.remark}
        </span>
      )}
      <span className="text-s text-faint">
        <Ago at={report.handled_at ?? report.created_at} />
      </span>
    </li>
  )
}

interface PagesProps<Row> {
  of: ListOf<Row[]>
  empty: ReactNode
  row: (row: Row) => ReactNode
}

function Pages<Row>({ of, empty, row }: PagesProps<Row>) {
  const { t } = useMessages()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(of)
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  const rows = data.pages.flat()
  if (rows.length === 0) return empty
  return (
    <>
      <ul className="border-t border-line">{rows.map(row)}</ul>
      {hasNextPage && (
        <div className="grid place-items-center p-4">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('ui.more')}
          </Button>
        </div>
      )}
    </>
  )
}
