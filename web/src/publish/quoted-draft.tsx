import { Button } from '@plaza/ui'
import { useQuery } from '../data/ask.ts'
import { feedOf } from '../feeds/one-feed.ts'
import { Quoted } from '../feeds/quoted.tsx'
import { useMessages } from '../messages/index.ts'

export interface QuotedDraftProps {
  id: number
  onRemove: () => void
}

/** The post that is quoted. */
export function QuotedDraft({ id, onRemove }: QuotedDraftProps) {
  const { t } = useMessages()
  const { data, error } = useQuery(feedOf(id))
  return (
    <div>
      {data && <Quoted feed={data} />}
      {error && <Quoted feed={null} />}
      <div className="mt-1 flex justify-end">
        <Button look="quiet" size="s" onClick={onRemove}>
          {t('publish.detach')}
        </Button>
      </div>
    </div>
  )
}
