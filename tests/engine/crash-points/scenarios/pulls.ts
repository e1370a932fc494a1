import { insertItem, removeItem } from '#server/services/content/mutations.ts'
import { storyDraft } from '#server/testing/test-items.ts'
import { checkFeed, checkGuide, checkNothingHeld, checkSession } from '#tests/engine/crash-points/checks.ts'
import { isQuiet } from '#tests/engine/crash-points/quiet.ts'
import type { Scenario } from '#tests/engine/crash-points/scenario.ts'

const checks = [checkSession, checkFeed, checkGuide, checkNothingHeld]

/** Nobody was ever here: pages of the feed, the emergency tier, the sitemap, the guide's pack. */
const firstVisit: Scenario = {
  name: 'a first visit',
  begins: () => null,
  act: (_, world) => world.when(() => isQuiet(world)),
  checks,
}

/** A citizen comes back and asks for everything: changes of the feed, their own pulls, what an ETag confirms. */
const news: Scenario = {
  name: 'a pull of news',
  begins: (base) => base.home,
  async arrange(world) {
    const { db } = world.host.db.database
    await insertItem(db, storyDraft('story-new', { title: 'New' }), world.now())
    await insertItem(db, storyDraft('story-one', { minutesAgo: 30, title: 'Another title' }), world.now())
    await removeItem(db, 'story-more-3', world.now())
  },
  async act(tab, world) {
    await tab.ask((engine) => engine.refresh('asked'))
    await world.when(() => isQuiet(world))
  },
  goOn: (tab) => tab.ask((engine) => engine.refresh('asked')),
  checks,
}

export const pullScenarios = [firstVisit, news]
