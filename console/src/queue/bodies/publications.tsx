import type { StaffBrand, StaffEvent, WaitingTopic } from '@plaza/sdk/types'
import { Coins, Money } from '@plaza/ui'
import { useConsole } from '../../messages/index.ts'
import { Facts } from '../../parts/page.tsx'
import { When } from '../../parts/values.tsx'
import { Pictures } from './pictures.tsx'
import { type BodyProps, Text } from './text.tsx'

/** The thing itself as its author sees it. */
export function TopicBody({ record }: BodyProps<WaitingTopic>) {
  const { t, field, word } = useConsole()
  return (
    <>
      <div className="flex items-center gap-4">
        <Pictures images={[record.logo]} className="size-16 rounded-card" />
        <div>
          <b className="text-l">{record.name}</b>
          <p className="text-soft">{record.category ?? ''}</p>
        </div>
      </div>
      <div className="my-4">
        <Text>{record.description || t('queue.no_text')}</Text>
      </div>
      <Facts
        facts={[
          { name: field('expense'), value: <Coins amount={record.expense} plain /> },
          { name: t('queue.entry'), value: t(record.needs_audit ? 'queue.audited' : 'queue.open') },
          { name: field('visible'), value: t(record.is_hidden ? 'queue.hidden' : 'queue.visible') },
          { name: field('publish_permission'), value: word('publish', record.publish_permission) },
        ]}
      />
    </>
  )
}

export function BrandBody({ record }: BodyProps<StaffBrand>) {
  const { t } = useConsole()
  return (
    <>
      <div className="mb-4 flex items-center gap-4">
        <Pictures images={[record.avatar, record.sub_avatar]} className="size-24 rounded-card" />
        <b className="text-l">{record.name}</b>
      </div>
      <Text>{record.desc || t('queue.no_text')}</Text>
    </>
  )
}

export function EventBody({ record }: BodyProps<StaffEvent>) {
  const { field } = useConsole()
  return (
    <>
      <div className="mb-4">
        <Pictures images={[record.avatar]} className="aspect-video w-full max-w-md rounded-card" />
      </div>
      <Facts
        facts={[
          { name: field('date'), value: <When at={record.date} /> },
          { name: field('area'), value: record.area ?? '–' },
          { name: field('address'), value: record.address ?? '–' },
          { name: field('expense'), value: <Money hundredths={record.expense} currency="CNY" /> },
        ]}
      />
      <div className="mt-4">
        <Text>{record.content}</Text>
      </div>
    </>
  )
}
