import { expect, test } from 'vitest'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { Screen } from './screen.tsx'

test.for([
  ['a root screen', 0, {}],
  ['a child screen', 1, { parent: 'newsfeed' }],
] as const)('%s has %s links back, which the back swipe would follow', async ([, count, parent]) => {
  await renderOnDevice(
    <Screen title="Events" {...parent}>
      <p>text</p>
    </Screen>,
  )
  expect(document.querySelectorAll('a.screen-back')).toHaveLength(count)
})
