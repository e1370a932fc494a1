import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Article } from '#contract/guide/guide.ts'
import type { TopicView } from '#store/guide/views.ts'
import { sampleArticle } from '#store/testing/samples.ts'
import { readCalendar } from '#tests/setup/read-calendar.ts'
import { renderOnDevice, textOf } from '#tests/setup/component.tsx'
import { ArticleScreen } from './article-screen.tsx'

function view(topic: string, more: Partial<Article> = {}): TopicView {
  const category = { id: 'emigration', label: 'Emigration' } as const
  return {
    topic: { name: topic, url: '', label: topic },
    category,
    group: null,
    article: sampleArticle(topic, { category: category.id, ...more }),
    isOtherLanguage: false,
    isFromFile: false,
    country: null,
    representation: null,
    confirmedAt: Date.now(),
  }
}

const steps: Article['body'] = [
  { t: 'steps', items: ['Ask for the form.', 'Hand it in.'].map((title, at) => ({ title, text: ['How'], id: `step-${at}` })) },
  { t: 'ul', items: [['a document']], take: ['paper-0'] },
]
const ticked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)

test('steps and papers stay ticked over a restart and in another language, until all are unticked', async () => {
  await renderOnDevice(<ArticleScreen view={view('registration', { body: steps })} />)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Done: Ask for the form' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'a document' }))
  expect(screen.getByText('2 of 3 ticked, on this device')).toBeVisible()

  cleanup()
  const german = view('registration', { body: steps, language: 'de' })
  render(<ArticleScreen view={german} />, { wrapper: MemoryRouter })
  expect(ticked()).toEqual([true, false, true])
  cleanup()
  render(<ArticleScreen view={view('birth', { body: steps })} />, { wrapper: MemoryRouter })
  expect(ticked()).toEqual([false, false, false])
  cleanup()
  render(<ArticleScreen view={german} />, { wrapper: MemoryRouter })
  await userEvent.click(screen.getByRole('button', { name: 'Untick all' }))
  expect(ticked()).toEqual([false, false, false])
  expect(localStorage.getItem('abroad.own.ticks')).toBeNull()
})

const due = { count: 14, unit: 'day', event: 'arrival' }

test.for<[entry: string, block: Article['body'][number]]>([
  ['Report (Planning your return)', { t: 'steps', items: [{ title: 'Report.', text: ['There'], id: 'report', due }] }],
  ['Planning your return', { t: 'p', text: ['Report there.'], due }],
])('a deadline is counted from the typed day, which is not stored, and goes into the calendar: %s', async ([entry, block]) => {
  const files: Promise<string>[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push((file as Blob).text())
    return '#'
  })
  onTestFinished(() => create.mockRestore())
  const body: Article['body'] = [block, { t: 'ul', items: [['a document']], take: ['paper-0'] }]
  await renderOnDevice(<ArticleScreen view={view('planningReturn', { title: 'Planning your return', body })} />)
  await userEvent.click(screen.getByRole('button', { name: 'Work out the date' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Work out the date' }))
  const typed = sheet.getByLabelText('Date of arrival in Switzerland')
  const add = sheet.getByRole('button', { name: 'Add to calendar' })
  await userEvent.type(typed, '31022026')
  expect(await sheet.findByText('Please enter a valid date.')).toBeVisible()
  expect(add).toBeDisabled()
  const arrival = addDays(Date.now(), 20)
  const last = addDays(arrival, 14)
  await userEvent.fill(typed, format(arrival, 'dd.MM.yyyy'))
  expect(await sheet.findByText(`Last day: ${format(last, 'EEEE, d MMMM yyyy')}`)).toBeVisible()
  await userEvent.click(add)
  const calendar = readCalendar((await files[0]) ?? '')
  expect(['DTSTART;VALUE=DATE', 'SUMMARY', 'TRIGGER', 'URL'].map((name) => calendar.get(name))).toEqual([
    format(last, 'yyyyMMdd'),
    `Deadline: ${entry}`,
    '-P6DT15H',
    `${location.origin}/guide/topic/emigration/planningReturn`,
  ])

  await userEvent.fill(typed, format(addDays(arrival, -60), 'dd.MM.yyyy'))
  expect(await sheet.findByText(/^This date has passed\./)).toBeVisible()
  expect(add).toBeDisabled()
  const stored = JSON.stringify([localStorage, sessionStorage])
  expect(['yyyy-MM-dd', 'dd.MM.yyyy'].filter((written) => stored.includes(format(arrival, written)))).toEqual([])
})

test('thanks a reader who found it, and offers the contact page to one who did not', async () => {
  await renderOnDevice(<ArticleScreen view={view('registration')} />)
  const feedback = () => within(screen.getByRole('region', { name: 'Did you find it?' }))
  await userEvent.click(feedback().getByRole('button', { name: 'Yes, thanks' }))
  expect(textOf(feedback().getByRole('status'))).toContain('Thank you. Your answer stays on this device.')
  cleanup()
  render(<ArticleScreen view={view('registration')} />, { wrapper: MemoryRouter })
  await userEvent.click(feedback().getByRole('button', { name: 'No' }))
  expect(textOf(feedback().getByRole('status'))).toContain('Sorry. What were you looking for?')
  expect(feedback().getByRole('status')).toHaveFocus()
  expect(feedback().getByRole('link', { name: 'Ask us' })).toHaveAttribute('href', '/contact')
})

test('three sources are shown and the others folded', async () => {
  const sources = [1, 2, 3, 4, 5].map((number) => ({ title: `Source ${number}`, url: `https://example.org/${number}` }))
  await renderOnDevice(<ArticleScreen view={view('registration', { sources })} />)
  expect(screen.getByText('Source 3')).toBeVisible()
  expect(screen.getByText('Source 4')).not.toBeVisible()
  await userEvent.click(screen.getByText('2 more sources'))
  expect(screen.getByText('Source 5')).toBeVisible()
})

test.for([
  ['sexualViolence', 1],
  ['lostPassport', 0],
] as const)('an article about %s has %i buttons to leave at once', async ([topic, count]) => {
  await renderOnDevice(<ArticleScreen view={view(topic)} />)
  expect(screen.queryAllByRole('button', { name: 'Leave this page now' })).toHaveLength(count)
})

/** A device with these voices, which says a piece when told to. */
function speakWith(...voices: { lang: string; localService: boolean }[]) {
  const said: string[] = []
  let current: { onend: () => void } | null = null
  class Utterance {
    readonly text: string
    constructor(text: string) {
      this.text = text
    }
  }
  const speak = (utterance: { text: string; onend: () => void }) => {
    said.push(utterance.text)
    current = utterance
  }
  vi.stubGlobal('speechSynthesis', { getVoices: () => voices, cancel: () => void (current = null), speak })
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  onTestFinished(() => void vi.unstubAllGlobals())
  return { said, end: () => current?.onend() }
}

test('the device reads an article aloud, with pause and stop', async () => {
  const { said, end } = speakWith({ lang: 'en-GB', localService: true })
  await renderOnDevice(<ArticleScreen view={view('registration', { title: 'Register', body: [{ t: 'p', text: ['First.'] }] })} />)
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  await press('Read aloud')
  end()
  await press('Pause')
  await press('Continue')
  expect(said).toEqual(['Register', 'First.', 'First.'])
  await press('Stop')
  await screen.findByRole('button', { name: 'Read aloud' })
})

test('no reading aloud is offered if no voice of the device itself speaks the language', async () => {
  speakWith({ lang: 'en-GB', localService: false }, { lang: 'de-CH', localService: true })
  await renderOnDevice(<ArticleScreen view={view('registration')} />)
  // They come together.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).toBeVisible())
  expect(screen.queryByRole('button', { name: 'Read aloud' })).toBeNull()
})
