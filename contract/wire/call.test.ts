import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addressOf, defineCall } from './call.ts'

const call = defineCall({ service: 'content', method: 'GET', path: '/single/{typeOrKind}/{id}', reply: v.unknown() })
const place = defineCall({ service: 'representation', method: 'GET', path: '/country/{latitude},{longitude}', reply: v.unknown() })

test('the address is the base of the service, the path with its parameters, and the query in the order given', () => {
  expect(addressOf(call, { typeOrKind: 'story', id: 'a1' }, { z: 'last', a: 1, b: true })).toBe(
    '/api/content/single/story/a1?z=last&a=1&b=true',
  )
})

test('what is undefined is left out of the query, and an empty query leaves no question mark', () => {
  expect(addressOf(call, { typeOrKind: 'story', id: 'a1' }, { a: undefined })).toBe('/api/content/single/story/a1')
  expect(addressOf(call, { typeOrKind: 'story', id: 'a1' }, { a: undefined, b: '' })).toBe('/api/content/single/story/a1?b=')
})

test('a parameter cannot leave its place in the path', () => {
  expect(addressOf(call, { typeOrKind: '../user', id: 'a/b?c#d é' })).toBe('/api/content/single/..%2Fuser/a%2Fb%3Fc%23d%20%C3%A9')
})

test('commas stay readable, in paths and in lists of the query', () => {
  expect(addressOf(place, { latitude: '13.7', longitude: '100.5' })).toBe('/api/representation/country/13.7,100.5')
  expect(addressOf(call, { typeOrKind: 'story', id: 'a' }, { countries: 'th,la', sign: '&=+' })).toBe(
    '/api/content/single/story/a?countries=th,la&sign=%26%3D%2B',
  )
})

test('a missing parameter is a bug of the caller', () => {
  expect(() => addressOf(call, { typeOrKind: 'story' })).toThrow('parameter id of /single/{typeOrKind}/{id} is missing')
})

test('a call is of the specification unless it says that it is an extension', () => {
  expect(call.extension).toBe(false)
  expect(defineCall({ service: 'guide', method: 'GET', path: '/x', reply: v.unknown(), extension: true }).extension).toBe(true)
})
