import { Button, Dialog, SkeletonRows, toast } from '@plaza/ui'
import { KeyIcon, ShieldIcon } from '@plaza/ui/icons'
import { useEffect, useState } from 'preact/compat'
import { useQuery } from '../../data/ask.ts'
import { useMe, usePlaza, useQueryClient } from '../../data/member.tsx'
import { isProblem } from '../../data/plaza.ts'
import { useMessages } from '../../messages/index.ts'
import { FormProblem } from '../../parts/form-problem.tsx'
import { useSubmit } from '../../parts/use-submit.ts'
import { AddTotp } from '../../settings/add-totp.tsx'
import { defineSettings } from '../../settings/define.ts'
import { FactorList } from '../../settings/factor-list.tsx'
import { type AddedFactor, canPasskeys, type Factor, factors, makePasskey } from '../../settings/factors.ts'
import { SettingsFrame } from '../../settings/frame.tsx'
import { useSettingsMessages } from '../../settings/messages.ts'
import { type Proof, ProofDialog } from '../../settings/proof-dialog.tsx'
import { FailedState } from '../../shell/states.tsx'

export default defineSettings('factors', FactorsPage)

type Wish = 'totp' | 'passkey' | Factor

function FactorsPage() {
  const { t } = useSettingsMessages()
  const plaza = usePlaza()
  const query = useQueryClient()
  const { data, error, refetch } = useQuery(factors())
  const [added, setAdded] = useState<AddedFactor>()
  const [removing, setRemoving] = useState<Factor>()
  const [hasPasskeys, setHasPasskeys] = useState(false)
  useEffect(() => setHasPasskeys(canPasskeys()), [])

  const me = useMe()
  // What is waiting for a proof that it is the user who asks.
  const [unproven, setUnproven] = useState<'totp' | 'passkey'>()

  const read = () => query.invalidateQueries({ queryKey: factors().queryKey })
  const wish = async (wanted: Wish, proof: Proof = {}) => {
    if (typeof wanted === 'object') {
      await plaza.DELETE('/user/factors/{factor}', { params: { path: { factor: wanted.id } } })
      toast(t('settings.factor_removed'))
    } else {
      const made = await plaza.POST('/user/factors', { body: { kind: wanted, ...proof } }).catch((refusal: unknown) => {
        if (isProblem(refusal, 'auth.step_up') && data?.length === 0) setUnproven(wanted)
        throw refusal
      })
      setUnproven(undefined)
      if (wanted === 'totp') return setAdded(made)
      await makePasskey(plaza, made)
      toast(t('settings.factor_ready'))
    }
    await read()
  }
  const { submit, isBusy, message, error: refusal, errorOf } = useSubmit(wish)
  const isUnmade = refusal !== undefined && !isProblem(refusal)

  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={2} />
  return (
    <SettingsFrame title={t('settings.factors')} text={t('settings.factors_why')}>
      {!unproven && <FormProblem text={isUnmade ? t('settings.passkey_failed') : message} />}
      {data.length > 0 ? (
        <FactorList list={data} onRemove={setRemoving} />
      ) : (
        <p className="rounded-l border border-line bg-surface px-4 py-5 text-center text-soft">
          {t('settings.factor_none')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" icon={<ShieldIcon size={18} />} busy={isBusy} onClick={() => void submit('totp')}>
          {t('settings.add_totp')}
        </Button>
        {hasPasskeys && (
          <Button icon={<KeyIcon size={18} />} disabled={isBusy} onClick={() => void submit('passkey')}>
            {t('settings.add_passkey')}
          </Button>
        )}
      </div>
      {!hasPasskeys && <p className="text-s text-soft">{t('settings.passkey_no')}</p>}
      {unproven && me && (
        <ProofDialog
          me={me}
          isBusy={isBusy}
          problem={isProblem(refusal, 'auth.step_up') ? undefined : message}
          errorOf={errorOf}
          onClose={() => setUnproven(undefined)}
          onProof={(proof) => void submit(unproven, proof)}
        />
      )}
      {added && <AddTotp added={added} onClose={() => setAdded(undefined)} onConfirmed={() => void read()} />}
      {removing && (
        <RemoveDialog
          onClose={() => setRemoving(undefined)}
          onSure={() => {
            setRemoving(undefined)
            void submit(removing)
          }}
        />
      )}
    </SettingsFrame>
  )
}

function RemoveDialog({ onClose, onSure }: { onClose: () => void; onSure: () => void }) {
  const { t: shared } = useMessages()
  const { t } = useSettingsMessages()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.factor_remove_title')}
      footer={
        <>
          <Button onClick={onClose}>{shared('ui.cancel')}</Button>
          <Button look="danger" onClick={onSure}>
            {t('settings.factor_remove')}
          </Button>
        </>
      }
    >
      {t('settings.factor_remove_text')}
    </Dialog>
  )
}
