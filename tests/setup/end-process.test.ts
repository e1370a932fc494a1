import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

it('lets out what was printed to a pipe that is read late, and then ends with the code', async () => {
  const module = fileURLToPath(new URL('./end-process.ts', import.meta.url))
  const program = `import { endProcess } from ${JSON.stringify(module)}; console.log('.'.repeat(1_000_000) + 'end'); await endProcess(3)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const over = once(child, 'exit')
  await once(child.stdout, 'readable')
  expect(await text(child.stdout)).toMatch(/^\.{1000000}end\n$/)
  expect(await over).toEqual([3, null])
})
