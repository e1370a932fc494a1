import { expect, test } from 'vitest'
import { deviceNameOf } from './device-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 16'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/156.0.0.0 Safari/537.36`, 'Chrome, Linux'],
  [`${android}; Pixel 9) ${webkit} Chrome/156.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
  [`${android}; SM-S931B) ${webkit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`, 'Samsung Internet, Android'],
  ['Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0', 'Firefox, Android'],
  [`${iPhone} Version/26.0 Mobile/15E148 Safari/604.1`, 'Safari, iPhone'],
  [`${iPhone} CriOS/156.0 Mobile/15E148 Safari/604.1`, 'Chrome, iPhone'],
  [`${mac} Version/26.0 Safari/605.1.15`, 'Safari, macOS'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`, 'Edge, Windows'],
  ['curl/8', 'Browser'],
])('%s is %s', (userAgent, name) => {
  expect(deviceNameOf(userAgent)).toBe(name)
})
