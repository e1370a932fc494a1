import { expect, onTestFinished, test } from 'vitest'
import { fillStorage } from '#tests/setup/full-storage.ts'
import { readSettings, setColourScheme } from './settings.ts'

test('a setting that a full device cannot store applies for the visit, until another tab stores a later choice', () => {
  onTestFinished(() => {
    localStorage.clear()
    dispatchEvent(new StorageEvent('storage'))
  })
  setColourScheme('dark')
  fillStorage()
  setColourScheme('light')
  expect(localStorage.getItem('abroad.colourScheme')).toBe('dark')
  expect(readSettings().colourScheme).toBe('light')

  dispatchEvent(new StorageEvent('storage', { key: 'abroad.colourScheme' }))
  expect(readSettings().colourScheme).toBe('dark')
})
