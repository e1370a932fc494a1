import { expect, test } from 'vitest'
import { properties, waitingShown, type Moment } from './properties.ts'

const look: Moment['look'] = {
  path: '/activity',
  title: 'Activity – Abroad',
  language: 'en',
  h1s: ['Activity'],
  mains: 1,
  isBusy: false,
  overflow: 0,
  text: 'Wait for network since 13:45. 2 items are waiting to be sent.',
  repeatedIds: [],
  isFocusOutside: false,
  dialogText: '',
  imagesWithoutText: 0,
}
const control = { role: 'button', name: 'Check now', node: 1, isDisabled: false, address: null }
const whole: Moment = {
  look,
  controls: [control],
  complaints: [],
  strangers: [],
  answerMs: 3,
  busyMs: 0,
  device: { keys: ['a', 'b'], pending: 2 },
  before: { look, device: { keys: ['a', 'b'], pending: 2 }, done: 'tap' },
}

const broken: Record<string, Partial<Moment>> = {
  'no error': { complaints: ['uncaught: x is not a function'] },
  'one h1': { look: { ...look, h1s: ['Activity', 'Settings'] } },
  'one main': { look: { ...look, mains: 2 } },
  'a title': { look: { ...look, title: ' ' } },
  'a language': { look: { ...look, language: 'xx' } },
  'every control has a name': { controls: [{ ...control, name: '' }] },
  'every picture has its text': { look: { ...look, imagesWithoutText: 1 } },
  'no wider than the window': { look: { ...look, overflow: 1 } },
  'no word of code': { look: { ...look, text: 'Welcome, undefined' } },
  'ids are of one element': { look: { ...look, repeatedIds: ['title'] } },
  'the focus is in the dialog': { look: { ...look, isFocusOutside: true } },
  'nobody else is asked': { strangers: ['a request to https://elsewhere.example/'] },
  'the page answers': { answerMs: 60_000 },
  'no screen waits for ever': { busyMs: 60_000 },
  'what is called saved is on the disk': { look: { ...look, dialogText: 'Saved on this device' } },
  'the count of what waits is true': { device: { keys: ['a', 'b'], pending: 3 } },
  'a reload leads to the same screen': { look: { ...look, path: '/' }, before: { ...whole.before!, done: 'reload' } },
}

test('every property holds of a good screen', () => {
  for (const [name, property] of Object.entries(properties)) expect(property(whole), name).toBeNull()
})

test.each([
  ['Guide', true],
  ['Story', false],
])('a topic that leaves no trace leads to the guide where it is loaded anew, and nowhere else: %s', (h1, isRight) => {
  const at = (title: string) => ({ ...look, path: '/guide', h1s: [title] })
  const before = { ...whole.before!, look: at('Sexual violence abroad'), done: 'reload' } as const
  const what = properties['a reload leads to the same screen']!({ ...whole, look: at(h1), before })
  expect(what === null).toBe(isRight)
})

test.each([
  ['/idp/consent', true],
  ['/', false],
])('a page of the identity service may have expired where it is loaded anew: %s', (path, isRight) => {
  const before = { ...whole.before!, look: { ...look, path: '/idp/consent', h1s: ['Do you agree?'] }, done: 'reload' as const }
  const what = properties['a reload leads to the same screen']!({ ...whole, look: { ...look, path, h1s: ['Expired'] }, before })
  expect(what === null).toBe(isRight)
})

test.each(Object.keys(properties))('%s: what breaks it is said', (name) => {
  expect(properties[name]!({ ...whole, ...broken[name] })).toEqual(expect.any(String))
})

test.each([
  ['1 item is waiting to be sent.', 1],
  ['Auf Netz warten seit 13:45. 12 Angaben warten auf den Versand.', 12],
  ['3 envois sont en attente.', 3],
  ['1 invio è in attesa.', 1],
  ['Nothing is waiting to be sent', null],
])('%s', (text, count) => expect(waitingShown(text)).toBe(count))
