import { describe, expect, test } from 'vitest'
import { readQuery } from './query.ts'

describe('the words of a question', () => {
  test.each([
    ['de', 'was tun wenn ich mein Portemonnaie verloren habe?', ['portemonnaie', 'verloren']],
    ['fr', "qu'est-ce que je fais si j'ai perdu l'argent", ['perdu', 'argent']],
    ['it', 'che cosa devo fare se ho perso il passaporto', ['perso', 'passaporto']],
    ['en', 'What should I do if I have lost my passport', ['lost', 'passport']],
  ] as const)('are without the fillers of its language: %s', (language, term, words) => {
    expect(readQuery(term, language).words).toEqual(words)
  })

  test('are the last of them, where all are fillers', () => {
    expect(readQuery('was ist das', 'de').words).toEqual(['das'])
    expect(readQuery('  ', 'de').words).toEqual([])
  })

  test('keep what turns the meaning round', () => {
    expect(readQuery('ich habe kein Geld', 'de').words).toEqual(['kein', 'geld'])
    expect(readQuery('sans argent', 'fr').words).toEqual(['sans', 'argent'])
  })

  test('are ten at most, so that a pasted page does no harm', () => {
    expect(readQuery('passport '.repeat(500), 'en').words).toHaveLength(10)
  })
})

describe('the language of a question', () => {
  test('is told by its fillers', () => {
    expect(readQuery('mein Pass war weg', 'en')).toMatchObject({ language: 'de', words: ['pass', 'weg'] })
    expect(readQuery('mon fils est en prison', 'de')).toMatchObject({ language: 'fr', words: ['fils', 'prison'] })
  })

  test('is the app’s, where nothing tells it', () => {
    expect(readQuery('ospedale', 'de').language).toBe('de')
  })

  test('is not told by a filler that is a subject in another language', () => {
    expect(readQuery('war', 'en')).toMatchObject({ language: 'en', words: ['war'] })
    expect(readQuery('write a will', 'en')).toMatchObject({ language: 'en', words: ['write', 'will'] })
  })
})

test('the last word is open while it is being written', () => {
  expect(readQuery('passport los', 'en').isOpen).toBe(true)
  expect(readQuery('passport lost ', 'en').isOpen).toBe(false)
  expect(readQuery('passport lost?', 'en').isOpen).toBe(false)
  expect(readQuery('passport the', 'en').isOpen, 'the open word was left out').toBe(false)
})
