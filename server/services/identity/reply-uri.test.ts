import { expect, test } from 'vitest'
import { readReplyUri } from './reply-uri.ts'

const at = (ownHost: string, origins: string[] = []) => ({ ownHost, origins })
const local = at('localhost:4173', ['https://app.example.ch'])

test.each([
  ['http://localhost:4173/login', local],
  ['http://localhost:4173/login?redirect=newsfeed', local],
  ['https://localhost:4173/login?redirect=LocationFormOverview', local],
  ['https://app.example.ch/login?redirect=user', local],
  ['https://abroad.example.ch/login', at('abroad.example.ch')],
  ['http://[::1]:4173/login', at('[::1]:4173')],
])('%s leads back to the app', (text, from) => {
  expect(readReplyUri(text, from)?.href).toBe(text)
})

test.each([
  'https://evil.example/login',
  'http://localhost:4174/login',
  'http://localhost/login',
  'http://127.0.0.1:4173/login',
  'http://app.example.ch/login',
  'https://app.example.ch:8443/login',
  'https://app.example.ch.evil.example/login',
  'https://evil-app.example.ch/login',
  'https://app.example.ch@evil.example/login',
  'https://evil.example@app.example.ch/login',
  'https://user:pass@localhost:4173/login',
  'https://evil.example#@localhost:4173/login',
  'https://evil.example?@localhost:4173/login',
  'https://evil.example\\@localhost:4173/login',
  'http://localhost:4173\\@evil.example/login',
  'http:\\\\localhost:4173\\login',
  'http:/localhost:4173/login',
  '//localhost:4173/login',
  '/login',
  'login',
  '',
  'javascript:alert(1)//localhost:4173/login',
  'data:text/html,http://localhost:4173/login',
  'blob:http://localhost:4173/login',
  'ftp://localhost:4173/login',
  ' http://localhost:4173/login',
  'http://localhost:4173/login ',
  'http://localhost:4173/login\n',
  'http://local\thost:4173/login',
  'http://localhost:4173/',
  'http://localhost:4173/login/',
  'http://localhost:4173//login',
  'http://localhost:4173/%6cogin',
  'http://localhost:4173/login/../api/user/logout',
  'http://localhost:4173/guide/../../login/x',
  'http://localhost:4173/login;x',
  'http://localhost:4173/login#profile=1',
  'http://localhost:4173/login?profile=somebody',
  'http://localhost:4173/login?redirect=newsfeed&profile=somebody',
  'http://localhost:4173/login?redirect=newsfeed&redirect=user',
  'http://localhost:4173/login?redirect=//evil.example',
  'http://localhost:4173/login?redirect=%2F%2Fevil.example',
  'http://localhost:4173/login?redirect=',
  `http://localhost:4173/login?redirect=${'a'.repeat(41)}`,
  'http://lоcalhost:4173/login',
  'http://localhost:4173/login?redirect=x%00',
])('%j leads nowhere', (text) => {
  expect(readReplyUri(text, local)).toBeUndefined()
})

test('without TLS only this machine is led back to', () => {
  expect(readReplyUri('http://abroad.example.ch/login', at('abroad.example.ch'))).toBeUndefined()
})
