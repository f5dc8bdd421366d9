import { ForgotForm } from '../../account/forgot-form.tsx'
import { AccountFrame, Turn } from '../../account/frame.tsx'
import { accountMessagesOf, useAccountMessages } from '../../account/messages.ts'
import { nextFrom, withNext } from '../../account/next.ts'
import { type Address, definePage } from '../../app/page.ts'
import { navigate } from '../../app/router.tsx'

export default definePage({
  bar: 'back',
  head: ({ messages }) => ({ title: accountMessagesOf(messages).t('account.forgot_title'), isIndexed: false }),
  Component: ForgotPage,
})

function ForgotPage({ search }: Address) {
  const { t } = useAccountMessages()
  return (
    <AccountFrame
      title={t('account.forgot_title')}
      text={t('account.forgot_text')}
      footer={
        <Turn question={t('account.remembered')} href={withNext('/sign-in', search)} word={t('account.sign_in')} />
      }
    >
      <ForgotForm onEntered={() => navigate(nextFrom(search), { replace: true })} />
    </AccountFrame>
  )
}
