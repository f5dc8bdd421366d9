import { definePage } from '../../app/page.ts'
import { Composer } from '../../publish/composer.tsx'
import { publishWords, usePublishWords } from '../../words/publish.ts'

export default definePage({
  bar: 'back',
  needsMember: true,
  head: ({ words }) => ({ title: publishWords(words).t('publish.title') }),
  Component: Publish,
})

function Publish() {
  const { t } = usePublishWords()
  return (
    <>
      <h1 className="sr-only">{t('publish.title')}</h1>
      <Composer />
    </>
  )
}
