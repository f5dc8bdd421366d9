import { Button, Dialog, Radio, TextArea, toast } from '@plaza/ui'
import { useState } from 'preact/compat'
import { useMembership } from '../data/member.tsx'
import type { Plaza } from '../data/plaza.ts'
import { useMessages } from '../messages/index.ts'
import { useShowError } from './feedback/use-show-error.ts'

const CATEGORIES = ['spam', 'harassment', 'sexual', 'violent', 'fraud', 'illegal', 'other'] as const
const MAX_DETAILS = 500

interface Report {
  category: (typeof CATEGORIES)[number]
  reason?: string
}

type Send = (plaza: Plaza, id: number, body: Report) => Promise<unknown>

/** What can be reported, and where the report goes. */
const SENDERS = {
  feed: (plaza, feed, body) => plaza.POST('/feeds/{feed}/reports', { params: { path: { feed } }, body }),
  comment: (plaza, comment, body) => plaza.POST('/report/comments/{comment}', { params: { path: { comment } }, body }),
  user: (plaza, user, body) => plaza.POST('/report/users/{user}', { params: { path: { user } }, body }),
  topic: (plaza, topic, body) => plaza.POST('/feed/topics/{topic}/reports', { params: { path: { topic } }, body }),
  brand: (plaza, brand, body) =>
    plaza.POST('/mall-brands/{mall_brand}/reports', { params: { path: { mall_brand: brand } }, body }),
  commodity: (plaza, commodity, body) =>
    plaza.POST('/mall/commodities/{commodity}/report', { params: { path: { commodity } }, body }),
  knowledge: (plaza, knowledge, body) =>
    plaza.POST('/knowledge/{knowledge}/reports', { params: { path: { knowledge } }, body }),
  chapter: (plaza, chapter, body) =>
    plaza.POST('/knowledge/chapters/{chapter}/reports', { params: { path: { chapter } }, body }),
  info: (plaza, info, body) => plaza.POST('/infos/{info}/reports', { params: { path: { info } }, body }),
  // This one needs a reason; the category is one.
  event: (plaza, event, { category, reason = category }) =>
    plaza.PUT('/user/events/{event}', { params: { path: { event } }, body: { category, reason } }),
  question: (plaza, wenda, body) => plaza.POST('/wendas/{wenda}/reports', { params: { path: { wenda } }, body }),
} satisfies Record<string, Send>

export interface ReportDialogProps {
  subject: { kind: keyof typeof SENDERS; id: number } | { send: (body: Report) => Promise<unknown> }
  onClose: () => void
}

/** Reports something to staff: what kind of breach it is, and one's own words. */
export function ReportDialog({ subject, onClose }: ReportDialogProps) {
  const { t } = useMessages()
  const showError = useShowError()
  const { plaza } = useMembership()
  const [category, setCategory] = useState<Report['category']>()
  const [details, setDetails] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  const send = async () => {
    if (!category) return
    setIsBusy(true)
    const body = { category, ...(details.trim() && { reason: details.trim() }) }
    try {
      await ('send' in subject ? subject.send(body) : SENDERS[subject.kind](plaza, subject.id, body))
      toast(t('parts.report_sent'))
      onClose()
    } catch (error) {
      showError(error)
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('parts.report_title')}
      footer={
        <Button look="danger" busy={isBusy} disabled={!category} onClick={() => void send()}>
          {t('parts.report_send')}
        </Button>
      }
    >
      <p className="mb-4 text-m text-soft">{t('parts.report_about')}</p>
      <fieldset>
        <legend className="sr-only">{t('parts.report_title')}</legend>
        {CATEGORIES.map((each) => (
          <Radio
            key={each}
            name="reason"
            label={t(`parts.report_${each}`)}
            checked={category === each}
            onChange={() => setCategory(each)}
          />
        ))}
      </fieldset>
      <TextArea
        className="mt-4"
        label={t('parts.report_details')}
        optional
        rows={3}
        maxLength={MAX_DETAILS}
        value={details}
        onInput={(event) => setDetails(event.currentTarget.value)}
      />
    </Dialog>
  )
}
