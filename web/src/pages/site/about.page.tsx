import { definePage } from '../../app/page.ts'
import { useSite } from '../../app/site.ts'
import { useMessages } from '../../messages/index.ts'

export default definePage({
  bar: 'back',
  head: ({ messages, site }) => {
    const { t } = messages
    return { title: t('site.about', { name: site.name }), description: t('site.about_text', { name: site.name }) }
  },
  Component: About,
})

function About() {
  const { t } = useMessages()
  const { name, welcome, footer } = useSite()
  return (
    <div className="grid gap-4 p-6">
      <h1 className="text-xl font-semibold">{t('site.about', { name })}</h1>
      {welcome && <p className="text-l">{welcome}</p>}
      <p>{t('site.about_text', { name })}</p>
      <p>{t('site.about_open')}</p>
      <p>{t('site.about_safe')}</p>
      <p>
        {t('site.about_api')}{' '}
        <a href="/docs" className="text-accent underline underline-offset-4">
          {t('site.docs')}
        </a>
      </p>
      <p>
        <a href="/rules" className="text-accent underline underline-offset-4">
          {t('site.rules')}
        </a>
      </p>
      {footer && <p className="text-s text-faint">{footer}</p>}
    </div>
  )
}
