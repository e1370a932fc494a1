import { expect, test } from 'vitest'
import { emergencyFigures } from './emergency-figures.ts'

test('each service has its figure, further numbers stand behind the first', () => {
  expect(emergencyFigures({ police: ['191'], ambulance: ['1669', '1646'], fire: ['199'], general: [] })).toEqual([
    { service: 'police', numbers: ['191'] },
    { service: 'ambulance', numbers: ['1669', '1646'] },
    { service: 'fire', numbers: ['199'] },
  ])
})

test('one number for everything stands once', () => {
  expect(emergencyFigures({ police: ['911', '999'], ambulance: ['911'], fire: ['911'], general: ['999', '911'] })).toEqual([
    { service: 'general', numbers: ['911', '999'] },
  ])
})

test('a general number beside the services comes last', () => {
  expect(emergencyFigures({ police: ['110'], ambulance: ['112'], fire: ['118'], general: ['112'] }).map(({ service }) => service)).toEqual([
    'police',
    'ambulance',
    'fire',
    'general',
  ])
})

test('what is not known is left out', () => {
  expect(emergencyFigures({ police: [], ambulance: ['15'], fire: [], general: [] })).toEqual([{ service: 'ambulance', numbers: ['15'] }])
  expect(emergencyFigures({ police: [], ambulance: [], fire: [], general: [] })).toEqual([])
})
