import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

const cellOf = (text: string) => csvOf([[text]]).slice(1, -2)

test.each([
  ['=1+1', `"'=1+1"`],
  ["Ruth,=1+cmd|' /C calc'!A0,x", `"Ruth,'=1+cmd|' /C calc'!A0,x"`],
  ['Ruth;@SUM(A1)', `"Ruth;'@SUM(A1)"`],
  ['Ruth\t+41', `"Ruth\t'+41"`],
  ['one\n=2', `"one\n'=2"`],
  ['Ruth,"=1+1"', `"Ruth,'""=1+1"""`],
  ['Ruth, \u200b=1', `"Ruth,' \u200b=1"`],
  ['＝1+1', `"'＝1+1"`],
  ['－1', `"'－1"`],
  ['Ruth，＠x', `"Ruth，'＠x"`],
  ['\tRuth', `"'\tRuth"`],
  ['Müller-Meier, 2 + 1 people', `"Müller-Meier, 2 + 1 people"`],
])('the text %j is the cell %s', (text, cell) => {
  expect(cellOf(text)).toBe(cell)
})

test('numbers stay numbers', () => {
  expect(csvOf([[-33.8, null, 2]])).toBe('\uFEFF"-33.8";"";"2"\r\n')
})

test('no text begins a formula, at whatever separator a program splits it', () => {
  const text = fc.string({ unit: fc.constantFrom(...Array.from('=+-@,;|\t\n"\' aR1＝＋－＠，；')) })
  fc.assert(
    fc.property(text, (typed) => {
      for (const part of cellOf(typed)
        .slice(1, -1)
        .split(/[,;|:\t\r\n，；]/u))
        expect(part).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/u)
    }),
  )
})
