import { expect, test } from 'vitest'
import { escapeMarkup } from './escape-markup.ts'

test.each([
  [`<b title="x" lang='y'>&amp;`, '&lt;b title=&quot;x&quot; lang=&#39;y&#39;&gt;&amp;amp;'],
  ['tab\tline\r\n', 'tab\tline\r\n'],
  ['a\u0000b\u001bc\u0085d', 'abcd'],
  ['half \ud83d, whole 😀, noncharacter \uffff', 'half , whole 😀, noncharacter '],
])('%j is escaped as %j', (text, escaped) => {
  expect(escapeMarkup(text)).toBe(escaped)
})
