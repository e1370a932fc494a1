import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// Testing Library unmounts by itself only if the test functions are global. All files share one page.
afterEach(cleanup)
