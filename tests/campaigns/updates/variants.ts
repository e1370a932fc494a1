import { firstScriptOf } from './release.ts'
import { play, type Scene, type Update } from './scene.ts'
import { limits } from '#tests/setup/time-limits.ts'
import { failWrites } from './services.ts'
import { cutDeployment, deployInPlace } from './served-folder.ts'
import { compareServices } from './services-alone.ts'
import { readStored } from './stored.ts'
import { submitEach } from './submissions.ts'
import { lostOn, notOnce, notShownOn, sendEverything, sendSealed, sendWaiting, takeUpdate } from './update.ts'

type Variant = (update: Update) => Promise<string[]>

const newReleaseOf = ({ to }: Update) => ({ services: to, dist: to.dist })

/** The app was closed during the deployment. */
const basic: Variant = (update) =>
  play(update, newReleaseOf(update), async ({ service, openPhone }) => {
    const { page } = await openPhone()
    await takeUpdate(page, firstScriptOf(update.to.dist))
    return [...(await lostOn(page, update.filled)), ...(await sendEverything(page, { service, filled: update.filled }))]
  })

/** A tab with the earlier build stays open, and the citizen goes on in it. */
async function oldTab(update: Update): Promise<string[]> {
  const { from, to, filled } = update
  const served = deployInPlace(from)
  return play(update, { services: to, dist: served.folder }, async ({ service, openPhone }) => {
    const { context, page: old } = await openPhone()
    await old.goto('/')
    served.deploy(to)
    const fresh = await context.newPage()
    await takeUpdate(fresh, firstScriptOf(to.dist))
    if (!(await readStored(old)).scripts.includes(firstScriptOf(from.dist))) return ['the old tab was reloaded']
    await old.bringToFront()
    const more = await submitEach(old, filled.rounds[1]!, ['like', 'register', 'vote'])
    const broken = await notShownOn(old)
    await fresh.bringToFront()
    const lost = await lostOn(fresh, filled, more)
    return [...broken.map((flaw) => `old tab: ${flaw}`), ...lost, ...(await sendEverything(fresh, { service, filled, more }))]
  }).finally(served.dispose)
}

/** No byte can be stored while the new build is found; afterwards there is room again. */
async function fullDisk(update: Update): Promise<string[]> {
  const { from, to, engine, filled, print } = update
  if (engine !== 'chromium') return (print('only Chromium can set the quota'), [])
  return play(update, newReleaseOf(update), async ({ service, openPhone }) => {
    const { context, page } = await openPhone()
    const session = await context.newCDPSession(page)
    await session.send('Storage.overrideQuotaForOrigin', { origin: service.address, quotaSize: 1 })
    await page.goto('/activity')
    for (let look = 0; look < 3; look += 1) {
      await page.waitForTimeout(3_000)
      await page.reload()
    }
    const lost = await lostOn(page, filled)
    const { scripts } = await readStored(page)
    print(`full disk: the app runs ${scripts.includes(firstScriptOf(from.dist)) ? from.commit : to.commit}`)
    await session.send('Storage.overrideQuotaForOrigin', { origin: service.address })
    await takeUpdate(page, firstScriptOf(to.dist))
    return [
      ...lost.map((flaw) => `full disk: ${flaw}`),
      ...(await lostOn(page, filled)),
      ...(await sendEverything(page, { service, filled })),
    ]
  })
}

const times = 20

/** The browser is killed at 20 moments between its start and the first screen of the new build. */
const kills: Variant = (update) =>
  play(update, newReleaseOf(update), async (scene) => {
    const script = firstScriptOf(update.to.dist)
    const start = performance.now()
    const first = await scene.openPhone()
    const opened = performance.now() - start
    await takeUpdate(first.page, script)
    const lasts = performance.now() - start - opened
    await first.kill()
    update.print(`an update takes ${Math.round(lasts)} ms`)
    return repeat(update, scene, async (no) => {
      const phone = await scene.openPhone()
      const updating = takeUpdate(phone.page, script).catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, (lasts * (no + 0.5)) / times))
      const next = await scene.restartPhone(phone)
      await updating
      return next
    })
  })

/** The files of the new build arrive one by one, and the app is used when 20 different shares of them are there. */
async function cut(update: Update): Promise<string[]> {
  const { from, to, filled, print } = update
  const served = deployInPlace(from)
  return play(update, { services: to, dist: served.folder }, (scene) =>
    repeat(update, scene, async (no) => {
      const deployment = cutDeployment(served, { from, to, no, times })
      const phone = await scene.openPhone()
      await phone.page.goto('/activity')
      for (let look = 0; look < 2; look += 1) {
        await phone.page.waitForTimeout(2_000)
        await phone.page.reload()
      }
      const { scripts } = await readStored(phone.page)
      const lost = await lostOn(phone.page, filled)
      print(`${deployment.text}: ${scripts.includes(firstScriptOf(to.dist)) ? to.commit : from.commit} runs`)
      deployment.finish()
      return { ...phone, flaws: lost.map((flaw) => `${deployment.text}: ${flaw}`) }
    }),
  ).finally(served.dispose)
}

/** `begin` brings a phone half through an update. It must come up whole and send everything; the services apply each intent once for all phones. */
async function repeat(
  { to, filled, print }: Update,
  { service }: Scene,
  begin: (no: number) => Promise<Awaited<ReturnType<Scene['openPhone']>> & { flaws?: string[] }>,
): Promise<string[]> {
  const flaws: string[] = []
  for (let no = 0; no < times; no += 1) {
    await failWrites(service, '/api/')
    const phone = await begin(no)
    await takeUpdate(phone.page, firstScriptOf(to.dist))
    const found = [...(phone.flaws ?? []), ...(await lostOn(phone.page, filled)), ...(await sendWaiting(phone.page, service))]
    await phone.kill()
    print(`${no + 1} of ${times}: ${found.length === 0 ? 'whole, and everything sent' : found.join('; ')}`)
    flaws.push(...found)
  }
  return [...flaws, ...(await notOnce(service, filled.before.intents))]
}

/** The new app with the earlier services, and the earlier app with the new ones. */
const newApp: Variant = (update) => withOtherServices(update, { services: update.from, app: update.to })
const newServices: Variant = (update) => withOtherServices(update, { services: update.to, app: update.from })

function withOtherServices(update: Update, { services, app }: { services: Update['to']; app: Update['to'] }): Promise<string[]> {
  const { filled } = update
  return play(update, { services, dist: app.dist }, async ({ service, openPhone }) => {
    const { page } = await openPhone()
    await takeUpdate(page, firstScriptOf(app.dist))
    const lost = await lostOn(page, filled)
    const left = await sendWaiting(page, service)
    await failWrites(service, '/api/')
    const more = await submitEach(page, filled.rounds[1]!)
    left.push(...(await sendWaiting(page, service)))
    return [
      ...lost,
      ...left,
      ...(await sendSealed(page, service, filled)),
      ...(await notOnce(service, { ...filled.before.intents, ...more })),
    ]
  })
}

/** The update is taken back: the earlier app, with the earlier services on the database of before. Then it comes again. */
const rollback: Variant = (update) =>
  play(update, newReleaseOf(update), async ({ openPhone, replaceServices }) => {
    const { from, to, filled, print } = update
    const { page } = await openPhone()
    await takeUpdate(page, firstScriptOf(to.dist))
    const more = await submitEach(page, filled.rounds[1]!, ['like', 'register', 'profile'])
    const earlier = await replaceServices(from, { isRestored: true })
    await takeUpdate(page, firstScriptOf(from.dist))
    const lost = await lostOn(page, filled, more)
    // An earlier app leaves intents of a later version alone until it is updated again.
    const left = await sendWaiting(page, earlier, limits.expect)
    print(`rolled back: ${left.length === 0 ? 'everything was sent' : left.join(', ')}`)
    const later = await replaceServices(to)
    await takeUpdate(page, firstScriptOf(to.dist))
    return [...lost, ...(await sendEverything(page, { service: later, filled, more }))]
  })

export const variants: Record<string, Variant> = {
  basic,
  'old-tab': oldTab,
  'full-disk': fullDisk,
  kills,
  cut,
  'new-app': newApp,
  'new-services': newServices,
  rollback,
  services: compareServices,
}
