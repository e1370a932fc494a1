import { insertItem, removeItem } from '#server/domain/items/mutations.ts'
import { storyDraft } from '#server/testing/test-items.ts'
import type { KillSteps } from './kill-steps.ts'
import { isQuiet } from './unfinished.ts'

/** The first pull: pages of the feed, the emergency content, the sitemap, the guide's pack. */
const firstVisit: KillSteps = {
  name: 'first-visit',
  image: null,
  act: ({ device, until }) => until(() => isQuiet(device), 'everything is pulled'),
  ends: 'never',
}

/** A citizen pulls everything again: changes of the feed, personal data, what an ETag confirms. */
const news: KillSteps = {
  name: 'pull',
  image: 0,
  async arrange({ world: { services }, done }) {
    const { db } = services.db.database
    await done(insertItem(db, storyDraft('story-added', { title: 'Added' }), services.nowMs()))
    await done(insertItem(db, storyDraft('story-old', { minutesAgo: 30, title: 'Another title' }), services.nowMs()))
    await done(removeItem(db, 'story-deep-3', services.nowMs()))
  },
  async act({ ask, device, until }) {
    await ask((engine) => engine.refresh('asked'))
    await until(() => isQuiet(device), 'everything is pulled')
  },
  goOn: ({ ask }) => ask((engine) => engine.refresh('asked')),
  ends: 'in',
}

export const pullSteps = [firstVisit, news]
