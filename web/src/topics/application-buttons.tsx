import { Button, toast } from '@plaza/ui'
import { useState } from 'preact/compat'
import { useMembership, useQueryClient } from '../data/member.tsx'
import { useMessages } from '../messages/index.ts'

interface ApplicationButtonsProps {
  topic: number
  application: { id: number; user: { name: string } }
}

/** Lets an applicant in or turns them down, wherever one reads of it. */
export function ApplicationButtons({ topic, application: { id, user } }: ApplicationButtonsProps) {
  const { t } = useMessages()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)

  const decide = async (isWelcome: boolean) => {
    setIsBusy(true)
    const params = { path: { topic, log: id } }
    try {
      if (isWelcome) await plaza.PATCH('/user/feed-topics/{topic}/logs/{log}', { params })
      else await plaza.DELETE('/user/feed-topics/{topic}/logs/{log}', { params })
      toast(`${user.name}: ${t(isWelcome ? 'topics.accepted' : 'topics.rejected')}`)
    } catch (error) {
      toast(t('topics.failed', { reason: (error as Error).message }), { isError: true })
    }
    await query.invalidateQueries({ predicate: ({ queryKey: [path] }) => CHANGED.includes(String(path)) })
    setIsBusy(false)
  }

  return (
    <>
      <Button size="s" look="primary" disabled={isBusy} onClick={() => void decide(true)}>
        {t('topics.accept')}
      </Button>
      <Button size="s" disabled={isBusy} onClick={() => void decide(false)}>
        {t('topics.reject')}
      </Button>
    </>
  )
}

const CHANGED = ['/user/feed-topics/{topic}/apply-logs', '/user/applied-logs', '/feed/topics/{topic}', '/user/currency']
