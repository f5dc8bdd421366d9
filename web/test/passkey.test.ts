import { caller } from '../../console/test/staff.ts'
import { createAuthenticator } from '../../server/test/factories/factors.ts'
import { origin } from './browser.ts'
import { journey } from './journey.ts'

journey(
  'a passkey is shown where the settings ask for the second factor, and the act goes on',
  { widths: [390], languages: ['en'] },
  async ({ page, open, register, check, expect }) => {
    expect(401)
    const name = await register('keys')
    // Added from another session, so that this one has shown nothing yet.
    const holder = await caller(name)
    const made = await holder.ask<{ id: number; options: { challenge: string; rp: { id: string } } }>(
      'POST',
      '/user/factors',
      { kind: 'passkey' },
    )
    const key = createAuthenticator(origin(), made.options.rp.id)
    await holder.ask('PUT', `/user/factors/${made.id}`, { credential: key.makes(made.options) })
    // Only the device is faked: browsers keep passkeys for host names, and the journeys run at an IP address.
    await page.exposeFunction('showKey', (challenge: string) => key.shows({ challenge }))
    await page.addInitScript(`
      navigator.credentials.get = async ({ publicKey }) => {
        const bytes = String.fromCharCode(...new Uint8Array(publicKey.challenge))
        const challenge = btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
        const shown = await showKey(challenge)
        return { toJSON: () => shown }
      }`)
    await open('/me/settings/factors')
    await page.getByRole('button', { name: 'Remove: Passkey' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    const asked = page.getByRole('dialog', { name: 'Complete two-step verification' })
    await asked.getByRole('button', { name: 'Use a passkey' }).waitFor()
    await check('settings-step-up')
    await asked.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByText('None yet').waitFor()
  },
)
