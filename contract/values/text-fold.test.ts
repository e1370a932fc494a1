import { describe, expect, test } from 'vitest'
import { foldText, foldedWords, placedWords } from './text-fold.ts'

test.each([
  ['Straße', 'strasse'],
  ['ZÜRICH', 'zurich'],
  ['Zu\u0308rich', 'zurich'],
  ['À propos d’été', 'a propos d ete'],
  ['sœur, Œuvre', 'soeur oeuvre'],
  ['Kranken\u00adversicherung', 'krankenversicherung'],
  ['  AHV/IV  (1. Säule)', 'ahv iv 1 saule'],
  ['Nguyễn Văn Đức', 'nguyen van duc'],
  ['Jörg', 'jorg'],
  ['İstanbul, Diyarbakır', 'istanbul diyarbakir'],
  ['police ١١٢, फोन १००', 'police 112 फ न 100'],
  ['', ''],
  ['–', ''],
])('%j folds to %j', (text, expected) => {
  expect(foldText(text)).toBe(expected)
})

test('both kinds of apostrophe separate words', () => {
  expect(foldedWords("l’ambassade et l'école")).toEqual(['l', 'ambassade', 'et', 'l', 'ecole'])
  expect(foldedWords(' … ')).toEqual([])
})

describe('a folded word keeps its offsets in the original text', () => {
  test('with accents, soft hyphens and ß', () => {
    const text = 'Die Staats\u00adangehörigkeit, e\u0301tat, Straße.'
    const words = placedWords(text).map(({ word, start, end }) => `${word} ${text.slice(start, end)}`)
    expect(words).toEqual(['die Die', 'staatsangehorigkeit Staats\u00adangehörigkeit', 'etat e\u0301tat', 'strasse Straße'])
  })

  test('a lone soft hyphen is not a word', () => {
    expect(placedWords('a \u00ad b').map(({ word }) => word)).toEqual(['a', 'b'])
  })
})
