import { expect, test } from 'vitest'
import type { Language } from '#contract/values/languages.ts'
import { firstWording } from './first-wording.ts'

const lost = () => Promise.reject(new Error('no line'))

test('the chosen language is used if it loads', async () => {
  expect(await firstWording('it', { load: async (language) => `words in ${language}`, limitMs: 1_000 })).toEqual({
    language: 'it',
    wording: 'words in it',
  })
})

test('another language is used if the chosen one fails, English first', async () => {
  const notFrench = (language: Language) => (language === 'fr' ? lost() : Promise.resolve(''))
  expect((await firstWording('fr', { load: notFrench, limitMs: 1_000 })).language).toBe('en')
  const asked: Language[] = []
  const onlyGerman = (language: Language) => {
    asked.push(language)
    return language === 'de' ? Promise.resolve('') : lost()
  }
  expect((await firstWording('fr', { load: onlyGerman, limitMs: 1_000 })).language).toBe('de')
  expect(asked).toEqual(['fr', 'en', 'de'])
})

test('of those that can, the one that the browser asks for comes first', async () => {
  const notFrench = (language: Language) => (language === 'fr' ? lost() : Promise.resolve(''))
  const asked = { load: notFrench, limitMs: 1_000, preferred: ['rm-CH', 'fr-CH', 'it-CH'] }
  expect((await firstWording('fr', asked)).language).toBe('it')
})

test('a silent network does not delay the start', async () => {
  const silent = (language: Language) => (language === 'en' ? Promise.resolve('') : new Promise<string>(() => {}))
  expect((await firstWording('de', { load: silent, limitMs: 5 })).language).toBe('en')
})

test('it rejects if no language loads', async () => {
  await expect(firstWording('de', { load: lost, limitMs: 1_000 })).rejects.toThrow()
})
