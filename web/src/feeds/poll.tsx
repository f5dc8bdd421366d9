import type { Poll as PollRecord } from '@plaza/sdk/types'
import { Button, toast } from '@plaza/ui'
import { CheckIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { useMembership, useQueryClient } from '../data/member.tsx'
import { patchFeed } from '../data/patch.ts'
import type { Feed } from '../data/types.ts'
import { useMessages } from '../messages/index.ts'
import { utc } from '../parts/time.tsx'
import { useSubmit } from '../parts/use-submit.ts'

/** The poll of a feed: to vote in, and its results afterwards. */
export function Poll({ feed }: { feed: Feed }) {
  const { t, date } = useMessages()
  const { poll } = feed
  if (!poll) return null
  const isOpen = !poll.ended && poll.voted.length === 0
  return (
    // A group and no landmark: a list has several of them.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is what its ballot is.
    <div role="group" className="mt-3 rounded-card border p-3" aria-label={t('feeds.poll')} data-poll={feed.id}>
      {isOpen ? <Ballot id={feed.id} poll={poll} /> : <Results poll={poll} />}
      <p className="mt-2 text-s text-soft">
        {t('feeds.poll_voters', { count: poll.voters })} ·{' '}
        {poll.ended ? t('feeds.poll_ended') : t('feeds.poll_until', { time: date(utc(poll.ends_at), 'moment') })}
      </p>
    </div>
  )
}

function Ballot({ id, poll }: { id: number; poll: PollRecord }) {
  const { t } = useMessages()
  const { plaza, requireMember } = useMembership()
  const query = useQueryClient()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const { submit, isBusy } = useSubmit(async () => {
    try {
      const options = [...chosen]
      const voted = await plaza.PUT('/feeds/{feed}/vote', { params: { path: { feed: id } }, body: { options } })
      patchFeed(query, id, (feed) => ({ ...feed, poll: voted }))
    } catch (error) {
      toast((error as Error).message, { isError: true })
    }
  })
  const toggle = (at: number) => {
    const others = chosen.filter((each) => each !== at)
    setChosen(!poll.multiple ? [at] : others.length < chosen.length ? others : [...chosen, at])
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.length > 0 && requireMember('comment')) void submit()
      }}
    >
      <fieldset className="grid gap-1.5">
        <legend className="sr-only">{poll.multiple ? t('feeds.poll_several') : t('feeds.poll_one')}</legend>
        {poll.options.map(({ text }, at) => (
          <label
            key={text}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-s border px-3 hover:bg-sunken has-checked:border-accent has-checked:bg-accent-wash"
          >
            <input
              type={poll.multiple ? 'checkbox' : 'radio'}
              name={`poll-${id}`}
              className="ui-check"
              checked={chosen.includes(at)}
              onChange={() => toggle(at)}
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
          </label>
        ))}
      </fieldset>
      <div className="mt-2.5">
        <Button size="s" type="submit" busy={isBusy} disabled={chosen.length === 0}>
          {t('feeds.poll_vote')}
        </Button>
      </div>
    </form>
  )
}

function Results({ poll: { options, voters, voted } }: { poll: PollRecord }) {
  const { t, number } = useMessages()
  return (
    <ul className="grid gap-1.5">
      {options.map(({ text, votes = 0 }, at) => {
        const share = voters > 0 ? Math.round((100 * votes) / voters) : 0
        return (
          <li key={text} className="relative overflow-hidden rounded-s border px-3 py-2">
            <span
              aria-hidden="true"
              className={`absolute inset-y-0 start-0 ${voted.includes(at) ? 'bg-accent-wash' : 'bg-sunken'}`}
              style={{ width: `${share}%` }}
            />
            <span className="relative flex items-center justify-between gap-3">
              <span className="flex min-w-0 items-center gap-1.5 [overflow-wrap:anywhere]">
                {text}
                {voted.includes(at) && (
                  <CheckIcon size={16} label={t('feeds.poll_mine')} className="shrink-0 text-accent" />
                )}
              </span>
              <span className="num shrink-0 text-s text-soft">
                <span className="sr-only">{t('feeds.poll_votes', { count: votes })}</span>
                <span aria-hidden="true">{number(votes)} · </span>
                {share}%
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
