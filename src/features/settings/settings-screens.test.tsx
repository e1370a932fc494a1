import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { languages } from '#contract/values/language-codes.ts'
import { changeLanguage } from '#src/shared/i18n/i18n.ts'
import { pathTo } from '#src/routes.ts'
import { renderOnDevice, seedCitizen } from '#tests/setup/component.tsx'
import { AccessibilityScreen, LegalScreen, PrivacyScreen } from './legal-screens.tsx'
import { SettingsOverview } from './settings-overview.tsx'

const { signal } = new AbortController()
afterEach(() => changeLanguage('en', signal))

const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
const general = (['appSettings', 'LocationFormOverview', 'notificationSettings', 'offlineSettings'] as const).map((name) => pathTo(name))
const about = (['legalDisclosure', 'privacySettings', 'cookieSettings', 'accessibilityStatement'] as const).map((name) => pathTo(name))

test('the overview leads a visitor to each setting and to the log-in, and a citizen to the ways out', async () => {
  await renderOnDevice(<SettingsOverview />)
  await screen.findByRole('link', { name: /^Log in/ })
  expect(links()).toEqual(expect.arrayContaining([...general, pathTo('login'), ...about]))
  await renderOnDevice(<SettingsOverview />, seedCitizen)
  await screen.findByRole('link', { name: /^Log out/ })
  const own = (['ownDevices', 'logout', 'accountDeletion'] as const).map((name) => pathTo(name))
  expect(links()).toEqual(expect.arrayContaining([...general, ...own, ...about]))
  expect(links()).not.toContain(pathTo('login'))
})

const version = {
  en: 'Version 3.3.6, 16.09.2025',
  de: 'Version 3.3.6 vom 16.09.2025',
  fr: 'Version 3.3.6 du 16.09.2025',
  it: 'Versione 3.3.6 del 16.09.2025',
}

test.for(languages)('legal notice, privacy and accessibility statement are complete, and name the helpline (%s)', async (language) => {
  await renderOnDevice(
    <>
      <LegalScreen />
      <PrivacyScreen />
      <AccessibilityScreen />
    </>,
  )
  await changeLanguage(language, signal)
  expect(await screen.findByText(version[language])).toBeVisible()
  const text = document.body.textContent
  // How long it is kept: idempotency keys and statistics, the session, the diary.
  for (const part of ['400', '30', '500', 'OneSignal', 'eCH-0059', 'edoeb.admin.ch']) expect(text).toContain(part)
  expect(links()).toEqual(expect.arrayContaining(['mailto:helpline@eda.admin.ch', 'tel:+41800247365']))
  for (const section of document.querySelectorAll('.section')) expect(section.getBoundingClientRect().width).toBeLessThanOrEqual(608)
})
