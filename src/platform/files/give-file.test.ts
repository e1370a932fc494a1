import { expect, test } from 'vitest'
import { giveFile } from './give-file.ts'

const file = new File(['x'], 'event.ics', { type: 'text/calendar' })

function phone(more: { standalone?: boolean; canShare?: boolean; refusal?: string }) {
  const done: string[] = []
  const device = {
    ...(more.standalone !== undefined && { standalone: more.standalone }),
    canShare: () => more.canShare ?? true,
    share: async ({ files, title }: { files: File[]; title: string }) => {
      if (more.refusal !== undefined) throw new DOMException('no', more.refusal)
      done.push(`shared ${files[0]?.name} as ${title}`)
    },
  }
  return { done, give: () => giveFile(file, 'Fondue', { device, save: ({ name }) => void done.push(`saved ${name}`) }) }
}

test.each([
  ['a browser saves it, also one that could share', {}, ['saved event.ics']],
  ['Safari in a tab saves it', { standalone: false }, ['saved event.ics']],
  ['an app on the home screen of an iPhone shares it', { standalone: true }, ['shared event.ics as Fondue']],
  ['where that shares no such files, it is saved', { standalone: true, canShare: false }, ['saved event.ics']],
  ['where the browser has forgotten the tap, it is saved', { standalone: true, refusal: 'NotAllowedError' }, ['saved event.ics']],
  ['the citizen’s no is a no', { standalone: true, refusal: 'AbortError' }, []],
])('%s', async (_, device, expected) => {
  const { done, give } = phone(device)
  await give()
  expect(done).toEqual(expected)
})
