import { useRead } from '../app/data.ts'
import { useConsole } from '../messages/index.ts'
import { SettingForm } from '../operation/setting-form.tsx'
import { Page } from '../parts/page.tsx'
import { Loaded } from '../parts/states.tsx'

/** Places offered first when a user chooses where they are. */
export function PlacesPage() {
  const { t } = useConsole()
  const settings = useRead('GET /admin/settings', {})
  return (
    <Page narrow title={t('nav.hot_places')} about={t('places.about')}>
      <Loaded of={settings}>
        {({ data }) =>
          data
            .filter(({ name }) => name === 'locations-hots')
            .map((setting) => <SettingForm key={setting.updated_at} setting={setting} />)
        }
      </Loaded>
    </Page>
  )
}
