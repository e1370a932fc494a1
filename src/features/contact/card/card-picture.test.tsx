import { beforeAll, expect, test, vi } from 'vitest'
import type { Country } from '#contract/contact/representation.ts'
import { helplineNumbers } from '#src/data/guide/helpline-numbers.ts'
import { sampleCountry, sampleRepresentation } from '#store/testing/samples.ts'
import { type CardParts, cardContent, localLabels } from './card-content.ts'
import labels from './card-labels.json'
import { canDraw, cardPicture, fontsForCard, isReadable, cardSize, drawCard } from './card-picture.ts'

beforeAll(fontsForCard)

const contact = { name: 'Beat Muster-Beispiel', phone: '+41 79 123 45 67' }
const usual = {
  name: 'Anna Barbara Muster-Beispiel',
  bloodGroup: 'A+',
  allergies: 'Penicillin, nuts',
  medicines: '',
  note: '',
  contacts: [contact, { name: 'Chris Muster', phone: '+66 81 234 5678' }],
}
const numbers = { police: ['191'], ambulance: ['1669'], fire: ['199'], general: [] }

function card(language: string, more: Partial<CardParts> = {}) {
  const country: Country = sampleCountry(language === 'zh-Hant' ? 'TW' : 'TH', {
    languages: [language.slice(0, 2)],
    emergency: numbers,
  })
  const representation = { ...sampleRepresentation('th-bangkok-embassy'), type: 'embassy' as const, phone: '+66 2 674 6900' }
  return cardContent({
    entries: usual,
    country,
    missing: null,
    representation,
    helpline: helplineNumbers,
    local: localLabels(country),
    readPhone: (text) => ({ numbers: text === '' ? [] : [text], neededCountry: false, hasMore: false }),
    now: Date.parse('2026-11-26T12:00:00Z'),
    ...more,
  })
}

test.each(Object.keys(labels))('a usual card in English and %s is readable at arm’s length on a lock screen', (language) => {
  expect(isReadable(card(language))).toBe(true)
})

test('a card filled to its limits fits into the picture, but is not readable at arm’s length', () => {
  const long = 'Wwww '.repeat(28)
  const entries = {
    name: long.slice(0, 60),
    bloodGroup: long.slice(0, 20),
    allergies: long.slice(0, 80),
    medicines: long.slice(0, 80),
    note: long,
  }
  const contacts = [{ ...contact, name: long.slice(0, 60) }, contact]
  const full = card('ru', { entries: { ...entries, contacts } })
  expect(isReadable(full)).toBe(false)
  const { drawn } = drawnOn(full)
  expect(drawn.filter(({ y }) => y < 0 || y > 1595)).toEqual([])
})

/** The texts in the order in which they are drawn. */
function drawnOn(content: ReturnType<typeof card>) {
  const context = document.createElement('canvas').getContext('2d')!
  const drawn: { text: string; y: number; align: string; direction: string; px: number; width: number; maxWidth: number }[] = []
  context.fillText = (text, _x, y, maxWidth = Number.POSITIVE_INFINITY) => {
    const px = Number(/([\d.]+)px/.exec(context.font)?.[1])
    const { width } = context.measureText(text)
    drawn.push({ text, y, align: context.textAlign, direction: context.direction, px, width, maxWidth })
  }
  const area = { width: 1122, height: 1595 }
  drawCard(context, content, { left: 0, top: 0, ...area })
  return { drawn, size: cardSize(context, content, area) }
}

test.each([
  ['Chinese', '水'.repeat(140)],
  ['Thai', 'แพ้ยาเพนิซิลลิน'.repeat(10)],
  ['a long word', 'Wwww'.repeat(35)],
  ['a row of dots', '.'.repeat(140)],
])('%s without spaces is broken into lines that fit the column, and nothing is cut', (_, note) => {
  const { drawn } = drawnOn(card('th', { entries: { ...usual, note } }))
  const lines = drawn.slice(1 + drawn.findIndex(({ text }) => text === labels.th.important))
  const ofNote = lines.slice(
    0,
    lines.findIndex(({ text }) => text === labels.en.pleaseCall),
  )
  expect(ofNote.map(({ text }) => text).join('')).toBe(note)
  expect(ofNote.length).toBeGreaterThan(1)
  expect(drawn.filter(({ width, maxWidth }) => width > maxWidth)).toEqual([])
  expect(ofNote.filter(({ text }) => /^[\p{M}\u0e30-\u0e3a]|[\u0e40-\u0e44]$/u.test(text))).toEqual([])
})

test('a word that fits the column at size 1 is not broken on a card with little on it', () => {
  const name = 'Muster-Beispielhausen-Ab'
  const { drawn, size } = drawnOn(card('en', { entries: { ...usual, name, allergies: '', contacts: [] } }))
  expect(size).toBeGreaterThan(1.2)
  const { width = 0, maxWidth = 0 } = drawn.find(({ text }) => text === name) ?? {}
  expect(width).toBeGreaterThan(maxWidth)
})

test('a word that is wider than the column is broken after its hyphens', () => {
  const { drawn } = drawnOn(card('en', { entries: { ...usual, name: 'Muster-Beispielhausen-Musterhausen' } }))
  expect(drawn.map(({ text }) => text)).toEqual(expect.arrayContaining(['Muster-Beispielhausen-', 'Musterhausen']))
})

test('text of the user runs in the direction of its first letter, on every line', () => {
  const allergies = 'פניצילין (Penicillin) '.repeat(3).trim()
  const contacts = [{ ...contact, name: 'بيات' }]
  const { drawn } = drawnOn(card('th', { entries: { ...usual, name: 'Anna Muster', allergies, contacts } }))
  const ofAllergies = drawn.filter(({ text }) => text.includes('Penicillin'))
  expect(ofAllergies.length).toBeGreaterThan(1)
  expect(ofAllergies.filter(({ align, direction }) => align !== 'right' || direction !== 'rtl')).toEqual([])
  expect(drawn.find(({ text }) => text === contacts[0]?.name)?.direction).toBe('rtl')
  expect(drawn.find(({ text }) => text === 'Anna Muster')?.direction).toBe('ltr')
})

test('looking for the size draws nothing', () => {
  const draw = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
  expect(isReadable(card('en'))).toBe(true)
  expect(draw).not.toHaveBeenCalled()
  draw.mockRestore()
})

test('no text on a usual card is below 52 of 1170 dots, which is 16 of 360 CSS pixels', () => {
  const { drawn } = drawnOn(card('ja'))
  expect(Math.min(...drawn.map(({ px }) => px))).toBeGreaterThanOrEqual(52)
})

test('a card with little on it is larger, up to the edge of the picture', () => {
  const { drawn, size } = drawnOn(card('en', { entries: { ...usual, allergies: '', contacts: [contact] } }))
  expect(size).toBeGreaterThan(1.1)
  expect(Math.max(...drawn.map(({ y }) => y))).toBeGreaterThan(1500)
})

test('Arabic is drawn from the right, English and numbers from the left', () => {
  const { drawn } = drawnOn(card('ar'))
  const directions = (texts: string[]) =>
    drawn.filter(({ text }) => texts.includes(text)).map(({ align, direction }) => `${align} ${direction}`)
  expect(directions([labels.ar.emergency, labels.ar.pleaseCall, labels.ar.bloodGroup])).toEqual(['right rtl', 'right rtl', 'right rtl'])
  expect(directions([labels.en.emergency, 'Beat Muster-Beispiel'])).toEqual(['left ltr', 'left ltr'])
})

test('doubtful emergency numbers have a star, and the card says what it means', () => {
  const country = sampleCountry('TH', { emergency: { ...numbers, oneList: ['1669'] } })
  const texts = drawnOn(card('th', { country })).drawn.map(({ text }) => text)
  expect(texts).toEqual(expect.arrayContaining(['191', '1669*', '* not confirmed']))
  expect(drawnOn(card('th')).drawn.map(({ text }) => text)).not.toContain('* not confirmed')
})

test('the picture has the size of a lock screen', async () => {
  const picture = await createImageBitmap((await cardPicture(card('fr')))!)
  expect([picture.width, picture.height]).toEqual([1170, 2532])
})

test('the device can draw English, but no unassigned code point and no letter without a font', () => {
  expect([canDraw('Emergency'), canDraw('\u0379')]).toEqual([true, false])
  expect(canDraw('\u{10C7F}\u{16E40}')).toBe(false)
})
