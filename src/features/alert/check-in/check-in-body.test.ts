import * as v from 'valibot'
import { expect, test } from 'vitest'
import { CheckInBody } from '#contract/alert/check-in.ts'
import { bodyOf, formOf, placeInWords, type CheckInForm } from './check-in-body.ts'

const alert = { id: 'flood', countries: ['MM', 'TH'] }
const nothing: CheckInForm = { people: 1, text: ' ', phone: '', name: '', position: null }
const position = { lat: 20.3700625, lon: 2.7821875, accuracy: 20 }

test('one tap says the least, for the country of the alert that matters to the citizen', () => {
  const body = bodyOf({ alert, countries: ['TH'], state: 'safe', form: nothing, visitorId: null })
  expect(body).toEqual({ alertId: 'flood', state: 'safe', people: 1, country: 'TH' })
  expect(v.parse(CheckInBody, body)).toEqual(body)
})

test('a visitor goes by the same number each time, with a name', () => {
  const form = { ...nothing, name: ' Anna Muster ', phone: '081 234 56 78' }
  const body = bodyOf({ alert, countries: [], state: 'help', form, visitorId: 'a-device-of-its-own' })
  expect(v.parse(CheckInBody, body)).toEqual({
    alertId: 'flood',
    state: 'help',
    people: 1,
    phone: '081 234 56 78',
    visitor: { id: 'a-device-of-its-own', name: 'Anna Muster' },
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
