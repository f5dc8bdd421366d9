import type { QueueItem } from '@plaza/sdk/types'

/** What draws an item whole. */
export interface BodyProps<Kind> {
  record: Kind
  item: QueueItem
}

export const Text = ({ children }: { children: unknown }) => (
  <div className="rounded-card border border-line bg-surface px-4 py-3 text-body whitespace-pre-wrap break-words">
    {String(children ?? '')}
  </div>
)
