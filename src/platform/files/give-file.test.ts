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

test.each<[string, Parameters<typeof phone>[0], string[], string]>([
  ['a browser saves it, also one that could share', {}, ['saved event.ics'], 'saved'],
  ['Safari in a tab saves it', { standalone: false }, ['saved event.ics'], 'saved'],
  ['an app on the home screen of an iPhone shares it', { standalone: true }, ['shared event.ics as Fondue'], 'shared'],
  ['where that shares no such files, it is saved', { standalone: true, canShare: false }, ['saved event.ics'], 'saved'],
  ['where the browser has forgotten the tap, it is saved', { standalone: true, refusal: 'NotAllowedError' }, ['saved event.ics'], 'saved'],
  ['the citizen’s no is a no', { standalone: true, refusal: 'AbortError' }, [], 'closed'],
])('%s', async (_, device, expected, end) => {
  const { done, give } = phone(device)
  expect(await give()).toBe(end)
  expect(done).toEqual(expected)
})
