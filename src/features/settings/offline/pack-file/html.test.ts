import { expect, test } from 'vitest'
import { asIs, link, markup } from './html.ts'

test('what is put in is text, wherever it stands', () => {
  const text = `<img src=x onerror="a('b')">&amp;`
  expect(markup`<p title="${text}">${text}</p>`.html).toBe(
    '<p title="&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&amp;amp;">&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&amp;amp;</p>',
  )
})

test('what was built here stays markup, also in lists; nothing and no leave nothing', () => {
  const items = ['a', '<b>'].map((item) => markup`<li>${item}</li>`)
  expect(markup`<ul>${items}${null}${false}${0}${asIs('<!-- x -->')}</ul>`.html).toBe('<ul><li>a</li><li>&lt;b&gt;</li>0<!-- x --></ul>')
})

test('the source’s indentation goes, that of a text stays', () => {
  expect(
    markup`<p>
      ${'a\n  b'}
    </p>`.html,
  ).toBe('<p>\na\n  b\n</p>')
})

test('characters that no page may hold go', () => {
  expect(markup`${'a\u0000b\u001bc\u0085d\ufffee\ud83df\tg\nh'}${'😀'}`.html).toBe('abcdef\tg\nh😀')
})

test('only addresses of the web, of mail and of a telephone are followed', () => {
  for (const address of ['https://example.org/a', 'http://example.org', 'mailto:a@b.ch', 'tel:+41584653333'])
    expect(link(address, 'x').html).toBe(`<a href="${address}">x</a>`)
  for (const address of [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    '//x.ch',
    '/guide',
    'https://',
    'https://a b',
    ' tel:1',
  ])
    expect(link(address, 'x').html, address).toBe('x')
})
