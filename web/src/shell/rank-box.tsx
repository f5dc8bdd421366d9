import { useGet } from '../data/ask.ts'
import { useMessages } from '../messages/index.ts'
import { picture } from '../parts/picture.ts'
import { Box } from './box.tsx'

/** The topics people gave most to. */
export function RankBox() {
  const { t, number } = useMessages()
  const { data, isPending } = useGet('/topics-rank', { query: { limit: 4 } })
  if (!isPending && !data?.topics?.length) return null
  return (
    <Box title={t('shell.rank')} more={{ href: '/topics/rank', word: t('shell.all') }}>
      {/* As high as what comes: four rows of two lines. */}
      <ol className={data ? '' : 'shimmer h-56'}>
        {data?.topics?.map(({ topic, total }) => (
          <li key={topic.id}>
            <a href={`/topics/${topic.id}`} className="group flex items-center gap-2.5 py-1.5 text-s">
              {topic.logo ? (
                <img
                  src={picture(topic.logo.url, 72)}
                  alt=""
                  width={36}
                  height={36}
                  loading="lazy"
                  className="size-9 rounded-[10px] bg-sunken object-cover"
                />
              ) : (
                <span className="size-9 rounded-[10px] bg-sunken" />
              )}
              <span className="min-w-0">
                <b className="block truncate text-m font-semibold group-hover:underline">{topic.name}</b>
                <span className="text-faint">
                  {t('shell.members', { count: topic.followers_count })} ·{' '}
                  {t('shell.posts', { count: topic.feeds_count })}
                </span>
              </span>
              <span className="num ml-auto font-semibold text-coin">{number(total)}</span>
            </a>
          </li>
        ))}
      </ol>
    </Box>
  )
}
