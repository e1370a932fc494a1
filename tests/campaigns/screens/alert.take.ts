import { expect, testOnLine as test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { citizensBuild } from '#tests/e2e/support/services/service.ts'
import { cancelAlert, draftAlert, openHeadOffice, releaseAlert } from '#tests/e2e/support/walks/head-office.ts'
import { follow } from '#tests/e2e/support/walks/submit.ts'
import { createCamera, speak, planned, plannedLanguages } from './camera.ts'

test.use({ phone: 'citizen', serviceOptions: { dist: citizensBuild } })

const texts = {
  de: {
    title: 'Überschwemmungen im Süden',
    what: 'Nach starken Regenfällen sind in den Provinzen Songkhla und Pattani Flüsse über die Ufer getreten. Strassen und die Bahn sind unterbrochen.',
    steps: 'Gehen Sie an einen höher gelegenen Ort\nRufen Sie in Lebensgefahr 191 an\nFolgen Sie den Anweisungen der Behörden vor Ort',
  },
  fr: {
    title: 'Inondations dans le Sud',
    what: 'Après de fortes pluies, des rivières ont débordé dans les provinces de Songkhla et de Pattani. Les routes et le rail sont coupés.',
    steps: 'Rendez-vous en un lieu élevé\nEn danger de mort, appelez le 191\nSuivez les instructions des autorités locales',
  },
  it: {
    title: 'Inondazioni nel sud',
    what: 'Dopo forti piogge, nelle province di Songkhla e Pattani i fiumi sono straripati. Strade e ferrovia sono interrotte.',
    steps: 'Raggiunga un luogo più elevato\nIn pericolo di vita chiami il 191\nSegua le indicazioni delle autorità locali',
  },
  en: {
    title: 'Flooding in the south',
    what: 'After heavy rain, rivers have burst their banks in the provinces of Songkhla and Pattani. Roads and railways are cut off.',
    steps: 'Go to higher ground\nIf your life is in danger, call 191\nFollow the instructions of the local authorities',
  },
}
const asAlert = (name: string, path: string) => ({ name: `${name}-alert`, path })

for (const language of plannedLanguages) {
  test(`an alert, ${language}`, async ({ page, browser, service, context, complaints }) => {
    const screens = [asAlert('newsfeed', '/'), asAlert('emergencyOverview', '/guide/emergency'), asAlert('alerts', '/alerts')]
    const detail = { name: 'alertDetails-alert', path: '/alerts/' }
    const lifted = [
      { name: 'alertDetails-lifted', path: detail.path },
      { name: 'alerts-lifted', path: '/alerts' },
    ]
    const wanted = planned([...screens, detail, ...lifted], 'loaded').length + planned([detail], 'pending').length
    test.skip(wanted === 0)
    const camera = createCamera(page, language)
    await page.goto('/')
    await waitUntilStored(page)
    const [writer, releaser] = await openHeadOffice(browser, service.address)
    const address = await draftAlert(writer, { ...texts[language], language })
    await releaseAlert(releaser, address)
    await speak(page, language)
    await page.locator('.alert').click()
    await expect(page).toHaveURL(/\/alerts\/.+/)
    const whole = { ...detail, path: new URL(page.url()).pathname }
    await camera.visit([...screens, whole], 'loaded')

    await context.setOffline(true)
    await expect(page.locator('.notice')).toBeVisible()
    await camera.reach(whole, 'pending', async () => {
      await follow(page, whole.path)
      await page.locator('.check-in-choice .button').last().click()
      await camera.take(whole, 'pending')
    })
    await context.setOffline(false)
    await cancelAlert(writer, address)
    await page.goto('/')
    await expect(page.locator('.notice')).toHaveCount(0)
    await expect(page.locator('.alert')).toContainText(/aufgehoben|levée|revocata|lifted/i)
    await camera.visit(
      lifted.map(({ name, path }) => ({ name, path: path === detail.path ? whole.path : path })),
      'loaded',
    )
    camera.done()
    complaints.length = 0
    await Promise.all([writer, releaser].map((desk) => desk.context().close()))
  })
}
