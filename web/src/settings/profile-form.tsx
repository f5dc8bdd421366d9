import { Button, Field, Select, TextArea, toast } from '@plaza/ui'
import { type FormEvent, useState } from 'preact/compat'
import { type Me, usePlaza, useQueryClient } from '../data/member.tsx'
import { FormProblem } from '../parts/form-problem.tsx'
import { textOf, useSubmit } from '../parts/use-submit.ts'
import { useSettingsMessages } from './messages.ts'

const BIO_LIMIT = 500
const SEXES = [0, 1, 2] as const

/** What others read about a person. */
export function ProfileForm({ me }: { me: Me }) {
  const { t } = useSettingsMessages()
  const plaza = usePlaza()
  const query = useQueryClient()
  const [bio, setBio] = useState(me.bio ?? '')
  const { submit, isBusy, message, errorOf } = useSubmit(async (sent: FormData) => {
    const name = textOf(sent, 'name') ?? ''
    await plaza.PATCH('/user', {
      body: {
        // An unchanged name is not sent, so that the service need not check it.
        ...(name !== me.name && { name }),
        bio: textOf(sent, 'bio') ?? null,
        location: textOf(sent, 'location') ?? null,
        sex: Number(sent.get('sex')) as 0 | 1 | 2,
      },
    })
    await query.invalidateQueries()
    toast(t('settings.saved'))
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(new FormData(event.currentTarget))
  }
  return (
    <form className="grid gap-5" onSubmit={onSubmit}>
      <FormProblem text={message} />
      <Field
        label={t('settings.name')}
        hint={t('settings.name_hint')}
        name="name"
        autoComplete="nickname"
        defaultValue={me.name}
        required
        minLength={2}
        maxLength={30}
        error={errorOf('name')}
      />
      <TextArea
        label={t('settings.bio')}
        name="bio"
        optional
        value={bio}
        limit={BIO_LIMIT}
        onChange={(event) => setBio(event.currentTarget.value)}
        error={errorOf('bio')}
      />
      <Field
        label={t('settings.location')}
        name="location"
        optional
        autoComplete="address-level2"
        maxLength={100}
        defaultValue={me.location ?? ''}
        error={errorOf('location')}
      />
      <Select
        label={t('settings.sex')}
        name="sex"
        defaultValue={String(me.sex)}
        options={SEXES.map((sex) => ({ value: String(sex), label: t(`settings.sex_${sex}`) }))}
        error={errorOf('sex')}
      />
      <div>
        <Button type="submit" look="primary" busy={isBusy}>
          {t('settings.save')}
        </Button>
      </div>
    </form>
  )
}
