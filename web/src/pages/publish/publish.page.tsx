import { definePage } from '../../app/page.ts'
import { useIsOver } from '../../app/router.tsx'
import { useMessages } from '../../messages/index.ts'
import { Composer } from '../../publish/composer.tsx'

export default definePage({
  bar: 'back',
  isSheet: true,
  needsMember: true,
  head: ({ messages }) => ({ title: messages.t('publish.title') }),
  Component: Publish,
})

function Publish() {
  const { t } = useMessages()
  const isOver = useIsOver()
  return (
    <>
      {!isOver && <h1 className="sr-only">{t('publish.title')}</h1>}
      <Composer />
    </>
  )
}
