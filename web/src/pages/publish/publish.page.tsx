import { definePage } from '../../app/page.ts'
import { useIsOver } from '../../app/router.tsx'
import { Composer } from '../../publish/composer.tsx'
import { publishWords, usePublishWords } from '../../words/publish.ts'

export default definePage({
  bar: 'back',
  isSheet: true,
  needsMember: true,
  head: ({ words }) => ({ title: publishWords(words).t('publish.title') }),
  Component: Publish,
})

function Publish() {
  const { t } = usePublishWords()
  const isOver = useIsOver()
  return (
    <>
      {!isOver && <h1 className="sr-only">{t('publish.title')}</h1>}
      <Composer />
    </>
  )
}
