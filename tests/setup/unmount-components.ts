import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { page } from 'vitest/browser'
import { ordinaryViewport } from './viewport.ts'

// All files share one page, so each test restores it.
afterEach(async () => {
  cleanup()
  document.documentElement.removeAttribute('style')
  if (innerWidth !== ordinaryViewport.width || innerHeight !== ordinaryViewport.height)
    await page.viewport(ordinaryViewport.width, ordinaryViewport.height)
})
