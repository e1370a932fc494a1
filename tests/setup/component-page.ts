import '#src/shared/ui/tokens.css'
import '#src/shared/ui/ground.css'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { page } from 'vitest/browser'
import { ordinaryViewport } from './viewport.ts'

// All files share one page: each has the basic styles, whichever file ran before, and each test restores what it changed.
const root = document.documentElement
const attributes = new Map(root.getAttributeNames().map((name) => [name, root.getAttribute(name)!]))

afterEach(async () => {
  cleanup()
  for (const name of root.getAttributeNames()) if (!attributes.has(name)) root.removeAttribute(name)
  for (const [name, value] of attributes) root.setAttribute(name, value)
  if (innerWidth !== ordinaryViewport.width || innerHeight !== ordinaryViewport.height)
    await page.viewport(ordinaryViewport.width, ordinaryViewport.height)
})
