import { Button, Dialog, EmptyState, LinkButton, SkeletonRows, toast } from '@plaza/ui'
import { KeyIcon } from '@plaza/ui/icons'
import { type FormEvent, useState } from 'preact/compat'
import { useProviderMessages } from '../../account/provider-messages.ts'
import { UNSIGNED } from '../../account/unsigned.ts'
import type { Address } from '../../app/page.ts'
import { navigate } from '../../app/router.tsx'
import { useSite } from '../../app/site.ts'
import { get, useQuery } from '../../data/ask.ts'
import { useMe, usePlaza, useQueryClient } from '../../data/member.tsx'
import { type components, isProblem } from '../../data/plaza.ts'
import { useMessages } from '../../messages/index.ts'
import { FormProblem } from '../../parts/form-problem.tsx'
import { textOf, useSubmit } from '../../parts/use-submit.ts'
import { defineSettings } from '../../settings/define.ts'
import { SettingsFrame } from '../../settings/frame.tsx'
import { useSettingsMessages } from '../../settings/messages.ts'
import { canProve, ProofFields } from '../../settings/proof-fields.tsx'
import { FailedState } from '../../shell/states.tsx'

export default defineSettings('identities', IdentitiesPage)

type Identity = components['schemas']['Identity']
type Platform = Identity['provider']
const HERE = '/me/settings/identities'
const identities = () => get('/user/identities', {})

/** The sign-ins elsewhere that lead to the account. */
function IdentitiesPage({ search }: Address) {
  const { t, date } = useProviderMessages()
  const { t: say } = useSettingsMessages()
  const query = useQueryClient()
  const { provider } = useSite()
  const { data, error, refetch } = useQuery(identities())
  const [unlinked, setUnlinked] = useState<Platform>()
  const nameOf = (platform: Platform) => (platform === 'oidc' ? (provider ?? 'SSO') : t('mini_program'))
  const unsigned = UNSIGNED.get(search.get('refused') ?? '')
  const isBack = search.get('with') === 'oidc'
  const done = async (text?: string) => {
    if (text) toast(text)
    setUnlinked(undefined)
    if (isBack) navigate(HERE, { replace: true })
    await query.invalidateQueries({ queryKey: identities().queryKey })
  }
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={2} />
  const isLinked = data.some((each) => each.provider === 'oidc')
  return (
    <SettingsFrame
      title={say('settings.identities')}
      text={provider ? t('why', { name: provider }) : undefined}
      flush={data.length > 0}
    >
      <FormProblem text={unsigned && t(unsigned, { name: provider ?? '' })} />
      {data.length === 0 ? (
        <EmptyState icon={<KeyIcon />} title={t('none')}>
          {provider && t('none_text', { name: provider })}
        </EmptyState>
      ) : (
        <ul className="border-t border-line">
          {data.map(({ provider: platform, linked_at: since }) => (
            <li key={platform} className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3">
              <KeyIcon size={24} className="flex-none text-soft" />
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-semibold break-words">{nameOf(platform)}</p>
                <p className="text-s text-soft">{t('since', { date: date(since, 'date') })}</p>
              </div>
              <Button
                size="s"
                aria-label={t('unlink_of', { name: nameOf(platform) })}
                onClick={() => setUnlinked(platform)}
              >
                {t('unlink')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {provider && !isLinked && (
        <div className="p-4">
          <LinkButton look="primary" href={`/sign-in/oidc?direct&next=${encodeURIComponent(HERE)}`}>
            {t('link_here', { name: provider })}
          </LinkButton>
        </div>
      )}
      {isBack && !isLinked && provider && (
        <ProofDialog
          title={t('confirm_title', { name: provider })}
          text={t('confirm_text')}
          act={t('link_here', { name: provider })}
          onDone={() => done(t('linked', { name: provider }))}
          onClose={() => navigate(HERE, { replace: true })}
        />
      )}
      {unlinked && (
        <ProofDialog
          platform={unlinked}
          title={t('unlink_title', { name: nameOf(unlinked) })}
          text={t('unlink_text')}
          act={t('unlink')}
          onDone={() => done(t('unlinked'))}
          onClose={() => setUnlinked(undefined)}
        />
      )}
    </SettingsFrame>
  )
}

interface ProofDialogProps {
  /** What is unlinked; nothing when it is linked. */
  platform?: Platform
  title: string
  text: string
  act: string
  onDone: () => Promise<void>
  onClose: () => void
}

/** Links or unlinks, and asks for a proof where the sign-in is no longer recent. */
function ProofDialog({ platform, title, text, act, onDone, onClose }: ProofDialogProps) {
  const { t: shared } = useMessages()
  const plaza = usePlaza()
  const me = useMe()
  const [needsProof, setNeedsProof] = useState(false)
  const { submit, isBusy, message, error, errorOf } = useSubmit(async (form: FormData) => {
    const password = String(form.get('password') ?? '')
    const code = textOf(form, 'proof')
    const proof = { ...(password && { password }), ...(code && { verifiable_code: code }) }
    try {
      if (platform)
        await plaza.DELETE('/user/identities/{provider}', { params: { path: { provider: platform }, query: proof } })
      else await plaza.POST('/user/identities', { headers: { 'x-plaza-session': '1' }, body: proof })
    } catch (refusal) {
      if (isProblem(refusal, 'auth.step_up')) setNeedsProof(true)
      throw refusal
    }
    await onDone()
  })
  const isAsked = isProblem(error, 'auth.step_up') && me !== undefined && canProve(me)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(new FormData(event.currentTarget))
  }
  return (
    <Dialog open keepOpen onClose={onClose} title={title}>
      <form className="grid gap-5" onSubmit={onSubmit}>
        <FormProblem text={isAsked ? undefined : message} />
        <p className="text-soft">{text}</p>
        {needsProof && me && canProve(me) && <ProofFields me={me} errorOf={errorOf} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{shared('ui.cancel')}</Button>
          <Button type="submit" look={platform ? 'danger' : 'primary'} busy={isBusy}>
            {act}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
