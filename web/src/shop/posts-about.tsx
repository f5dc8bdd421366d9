import { LinkButton } from '@plaza/ui'
import { EditIcon } from '@plaza/ui/icons'
import type { ReactNode } from 'preact/compat'
import { usePlaza } from '../data/member.tsx'
import type { Feed } from '../data/types.ts'
import { FeedList } from '../feeds/feed-list.tsx'
import { State } from '../shell/states.tsx'
import { feedsAbout, type RecordKind } from './lists.ts'
import { useShopMessages } from './messages.ts'

interface PostsAboutProps {
  kind: RecordKind
  id: number
  below?: ((feed: Feed) => ReactNode) | undefined
  /** A feed that is already shown above. */
  except?: number | undefined
}

/** What people published about a record, and a link to join in. */
export function PostsAbout({ kind, id, below, except }: PostsAboutProps) {
  const { t } = useShopMessages()
  const plaza = usePlaza()
  const isQuestion = kind === 'wenda'
  return (
    <section>
      <div className="flex items-center border-b px-4 py-3">
        <h2 className="flex-1 font-semibold">{t(isQuestion ? 'shop.answers' : 'shop.what_people_say')}</h2>
        <LinkButton look="primary" size="s" href={`/publish?kind=${kind}&about=${id}`}>
          {t(isQuestion ? 'shop.answer' : 'shop.write')}
        </LinkButton>
      </div>
      <FeedList
        list={feedsAbout(plaza, kind, id)}
        isAboutOne
        except={except}
        {...(below && { below })}
        empty={
          <State
            icon={<EditIcon size={24} />}
            title={t(except !== undefined ? 'shop.no_other_answers' : isQuestion ? 'shop.no_answers' : 'shop.no_posts')}
            text={t(isQuestion ? 'shop.no_answers_text' : 'shop.no_posts_text')}
          />
        }
      />
    </section>
  )
}
