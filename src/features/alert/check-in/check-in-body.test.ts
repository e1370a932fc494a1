import * as v from 'valibot'
import { expect, test } from 'vitest'
import { CheckInBody } from '#contract/alert/check-in.ts'
import { bodyOf, formOf, ownReport, placeInWords, visitorIdOf, type CheckInForm } from './check-in-body.ts'

const alert = { id: 'flood', countries: ['MM', 'TH'] }
const nothing: CheckInForm = { people: 1, text: ' ', phone: '', name: '', position: null }
const position = { lat: 20.3700625, lon: 2.7821875, accuracy: 20 }

test('one tap says the least, for the country of the alert that matters to the citizen', () => {
  const body = bodyOf({ alert, countries: ['TH'], state: 'safe', form: nothing, visitorId: null, saidAt: 5 })
  expect(body).toEqual({ alertId: 'flood', state: 'safe', people: 1, country: 'TH', saidAt: 5 })
  expect(v.parse(CheckInBody, body)).toEqual(body)
})

test('of the alert’s countries it names the one where the citizen is likeliest to be', () => {
  const countries = ['TH', 'MM']
  const body = bodyOf({ alert, countries, state: 'safe', form: nothing, visitorId: null, saidAt: 5 })
  expect(body.country).toBe('TH')
})

test('a visitor id is one for each name, alert and device', async () => {
  const anna = { name: 'Anna Muster', alertId: 'flood', secret: 'of this device' }
  const id = await visitorIdOf(null, anna)
  expect(id).toMatch(/^[\w-]{16,64}$/)
  expect(await visitorIdOf(null, { ...anna, name: ' anna muster' })).toBe(id)
  for (const other of [{ name: 'Beat Beispiel' }, { alertId: 'storm' }, { secret: 'of another one' }])
    expect(await visitorIdOf(null, { ...anna, ...other })).not.toBe(id)
})

test('a visitor keeps the id of the last report under the same name', async () => {
  const visitor = { id: 'beats-own-number', name: 'Beat Beispiel' }
  const last = { alertId: 'flood', state: 'help' as const, people: 1, visitor }
  const here = { alertId: 'flood', secret: 'of this device' }
  expect(await visitorIdOf(last, { ...here, name: ' beat beispiel' })).toBe(visitor.id)
  expect(await visitorIdOf(last, { ...here, name: 'Anna Muster' })).not.toBe(visitor.id)
})

test('who is logged in takes nothing over from what a visitor said', () => {
  const accounts = { alertId: 'flood', state: 'help' as const, people: 1 }
  const visitors = { ...accounts, visitor: { id: 'beats-own-number', name: 'Beat Beispiel' } }
  expect(ownReport(visitors, false)).toBe(null)
  expect(ownReport(visitors, true)).toBe(visitors)
  expect(ownReport(accounts, false)).toBe(accounts)
  expect(ownReport(null, true)).toBe(null)
})

test('a visitor goes by the same number each time, with a name', () => {
  const form = { ...nothing, name: ' Anna Muster ', phone: '081 234 56 78' }
  const body = bodyOf({ alert, countries: [], state: 'help', form, visitorId: 'a-device-of-its-own', saidAt: 5 })
  expect(v.parse(CheckInBody, body)).toEqual({
    alertId: 'flood',
    state: 'help',
    people: 1,
    phone: '081 234 56 78',
    visitor: { id: 'a-device-of-its-own', name: 'Anna Muster' },
    saidAt: 5,
  })
})

test('who says the other finds how many they are and their number, and no text or place of before', () => {
  const last = { alertId: 'flood', state: 'help' as const, people: 3, text: 'On the roof', phone: '081 234 56 78', position }
  expect(formOf(last, 'help')).toMatchObject({ people: 3, text: 'On the roof', position })
  expect(formOf(last, 'safe')).toEqual({ people: 3, text: '', phone: '081 234 56 78', name: '', position: null })
  expect(formOf(null, 'safe').people).toBe(1)
})

test('a place can be read out in two ways', () => {
  expect(placeInWords(position)).toBe('20.37006, 2.78219 (7FG49QCJ+2V)')
})
