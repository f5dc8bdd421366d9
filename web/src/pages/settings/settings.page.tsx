import { Button, cx } from '@plaza/ui'
import { ChevronRightIcon, SignOutIcon } from '@plaza/ui/icons'
import { navigate } from '../../app/router.tsx'
import { useSite } from '../../app/site.ts'
import { useMembership } from '../../data/member.tsx'
import { useSubmit } from '../../parts/use-submit.ts'
import { defineSettings } from '../../settings/define.ts'
import { GROUPS, type SettingsItem } from '../../settings/items.tsx'
import { useSettingsMessages } from '../../settings/messages.ts'
import { useHasChat } from '../../shell/use-has-chat.ts'

export default defineSettings('title', SettingsPage)

function SettingsPage() {
  const { t } = useSettingsMessages()
  const { leave } = useMembership()
  const hasChat = useHasChat()
  const { provider } = useSite()
  const { submit, isBusy } = useSubmit(async () => {
    await leave()
    navigate('/')
  })
  return (
    <div className="grid grid-cols-1 gap-6 px-4 py-6">
      <h1 className="sr-only">{t('settings.title')}</h1>
      {GROUPS.map(({ word, items }) => (
        <section key={word} aria-labelledby={`group-${word}`}>
          <h2 id={`group-${word}`} className="mb-2 px-1 text-s font-semibold text-soft">
            {t(`settings.${word}`)}
          </h2>
          <ul className="overflow-hidden rounded-l border border-line bg-surface">
            {items
              .filter(({ name }) => (name !== 'chat' || hasChat) && (name !== 'identities' || provider))
              .map((item) => (
                <Row key={item.name} item={item} />
              ))}
          </ul>
        </section>
      ))}
      <Button wide size="l" busy={isBusy} icon={<SignOutIcon size={18} />} onClick={() => void submit()}>
        {t('settings.sign_out')}
      </Button>
    </div>
  )
}

function Row({ item: { name, Icon, isDanger, href = `/me/settings/${name}` } }: { item: SettingsItem }) {
  const { t } = useSettingsMessages()
  return (
    <li className="border-b border-line last:border-0">
      <a
        href={href}
        className="flex items-center gap-3 px-4 py-3 transition hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <Icon size={22} className={cx('flex-none', isDanger ? 'text-danger' : 'text-soft')} />
        <span className="min-w-0 flex-1">
          <span className={cx('block font-semibold', isDanger && 'text-danger')}>{t(`settings.${name}`)}</span>
          <span className="block text-s text-soft">{t(`settings.${name}_text`)}</span>
        </span>
        <ChevronRightIcon size={18} className="flex-none text-faint" />
      </a>
    </li>
  )
}
