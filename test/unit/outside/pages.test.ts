/** What of a page is read as its text: what a visitor sees, and nothing else. */
import { describe, expect, it } from 'vitest'
import { textOfPage } from '../../../functions/platform/outside/html.ts'

const read = (html: string): string => textOfPage(Buffer.from(html), 'utf-8', 100_000).text

describe('a reference to a character', () => {
  it.each([
    ['Mon&#150;Fri, don&#146;t, &#128;5', 'Mon–Fri, don’t, €5'],
    ['&#x96; &#132;so&#147; &#153;', '– „so“ ™'],
    ['caf&eacute &copy 2026 &uuml;ber', 'café © 2026 über'],
    ['&scaron;koda &Zcaron;i&zcaron;kov &Lstrok;&oacute;d&zacute;', 'škoda Žižkov Łódź'],
    ['5 &le; 6 &minus; 1 &frac13; &approx; &hearts;', '5 ≤ 6 − 1 ⅓ ≈ ♥'],
    ['&NotEqualTilde; &fjlig;', '≂̸ fj'],
    ['&amp;lt; &AMP; &lt;b&gt;', '&lt; & <b>'],
    ['&nosuch; & Co, AT&T, R&D', '&nosuch; & Co, AT&T, R&D'],
    ['a&#0;b&#xD800;c&#1114112;d', 'abcd'],
    ['Gr&#252;&szlig;e &#x1F490;', 'Grüße 💐'],
  ])('is read in %j as browsers read it', (html, text) => {
    expect(read(`<p>${html}</p>`)).toBe(text)
  })
})

describe('what nobody sees of a page', () => {
  it.each([
    ['by its style', '<div style="color:red; display: none">Draft price 5</div>'],
    ['by an invisible style', "<p style='visibility:hidden'>Draft price 5</p>"],
    ['by an attribute', '<section hidden>Draft price 5</section>'],
    ['with elements of its own name', '<div hidden><div>Draft</div><div>price 5</div></div>'],
    ['in a paragraph that is never closed', '<p hidden>Draft price 5'],
    ['in an item of a list that is never closed', '<ul><li hidden>Draft price 5<li>We bake</ul>'],
    ['in a dialog that is closed', '<dialog>Draft price 5</dialog>'],
    ['in a template', '<template><p>Draft price 5</p></template>'],
    ['in a script', '<script>"<p>Draft price 5</p>"</script>'],
    ['in a choice of a form', '<select><option>Draft price 5</option></select>'],
  ])('is left out %s, and what follows is read', (_, html) => {
    const text = read(`${html}<p>Open daily</p>`)
    expect(text).not.toMatch(/Draft|price/)
    expect(text).toContain('Open daily')
  })
})

describe('an element that was left open', () => {
  it.each([
    [
      'a select',
      '<form><select><option>Bath<option>Bristol</form><h1>Delivery</h1><p>From Monday',
      '# Delivery\n\nFrom Monday',
    ],
    ['a select before a paragraph', '<select><option>Bath<p>From Monday', 'From Monday'],
    ['paragraphs', '<p>One<p>Two', 'One\n\nTwo'],
    ['items', '<ul><li>One<li>Two</ul>', 'One\n\nTwo'],
    ['cells', '<table><tr><td>Mon<td>9–17<tr><td>Sat<td>9–12</table>', 'Mon 9–17\nSat 9–12'],
    ['terms', '<dl><dt>Rye<dd>2 euros<dt>Wheat<dd>3 euros</dl>', '# Rye\n\n2 euros\n\n# Wheat\n\n3 euros'],
    ['bold', '<p>We <b>bake<p>daily', 'We bake\n\ndaily'],
  ])('ends where browsers end it: %s', (_, html, text) => {
    expect(read(html)).toBe(text)
  })
})

describe('a main part', () => {
  it('is all that is read of a page where it has at least 200 characters', () => {
    const page = (length: number) => `<main><p>${'x'.repeat(length)}</p></main><p>Bread</p>`
    expect([199, 200].map((length) => read(page(length)).includes('Bread'))).toEqual([true, false])
  })
})

describe('what stands once on a page', () => {
  const article = `<article>${'We have baked bread in this street for a hundred years. '.repeat(5)}</article>`

  it.each([
    ['hours beside the article', '<div>Mon–Fri 7:30–18:00</div>', 'Mon–Fri 7:30–18:00'],
    ['a telephone number in the footer', '<footer><p>Call 030 123456</p></footer>', 'Call 030 123456'],
    ['a mail address in the footer', '<footer>Write to hello@bakery.example</footer>', 'Write to hello@bakery.example'],
    ['an address of the shop', '<aside>Hauptstraße 5, 10115 Berlin</aside>', 'Hauptstraße 5, 10115 Berlin'],
    ['a price', '<div>Cake from € 3</div>', 'Cake from € 3'],
    ['hours in German', '<footer>Samstag 8 Uhr bis mittags</footer>', 'Samstag 8 Uhr bis mittags'],
    ['an open dialog', '<dialog open>Closed on 24.12. from 12:00</dialog>', 'Closed on 24.12. from 12:00'],
    [
      'words in a picture of the article',
      '<article><img alt="Open every day but Monday"></article>',
      'Open every day but Monday',
    ],
  ])('is read beside a long article: %s', (_, html, text) => {
    expect(read(article + html)).toContain(text)
  })

  it.each([
    ['what leads around', '<nav>Tel. 030 123456</nav>'],
    ['the mark of the owner', '<footer>© 2019–2026 Bakery</footer>'],
    ['a teaser', '<aside>Read our news</aside>'],
    ['the name of a picture', '<article><img alt="logo"></article>'],
  ])('is told from what stands on every page: %s', (_, html) => {
    expect(read(article + html)).toBe(read(article))
  })
})

it('the rows of a table are lines of one paragraph, and a layout in a table is not', () => {
  const row = (cells: string) => `<tr><td>${cells}</td></tr>`
  expect(read(`<table>${row('Mon</td><td>9–17')}${row('Sat</td><td>9–12')}</table>`)).toBe('Mon 9–17\nSat 9–12')
  const long = 'A whole column of a page. '.repeat(8).trim()
  expect(read(`<table>${row(long)}${row(long)}</table>`)).toBe(`${long}\n\n${long}`)
  const separatorOf = (first: string, second: string) =>
    read(`<table>${row(first)}${row(second)}</table>`).slice(first.length, -second.length)
  expect([160, 161].map((length) => separatorOf('Mon', 'x'.repeat(length)))).toEqual(['\n', '\n\n'])
  expect([2000, 2001].map((length) => separatorOf('x'.repeat(length), 'Sat'))).toEqual(['\n', '\n\n'])
})

describe('a page of which little is its own', () => {
  it('is read as what leads around it where it has nothing else', () => {
    expect(read('<nav><p>Home</p><p>Shop</p></nav>')).toBe('Home\n\nShop')
    expect(read('<nav><p>Home</p><p>Shop</p></nav><p>We bake</p>')).toBe('We bake')
  })

  it('has rows without a table as paragraphs', () => {
    expect(read('<tr><td>One</td></tr><tr><td>Two</td></tr>')).toBe('One\n\nTwo')
  })

  it('has a paragraph that ends where something hidden begins, and goes on around a hidden word', () => {
    expect(read('One<hr hidden>Two')).toBe('One\n\nTwo')
    expect(read('One <b hidden>x</b>Two')).toBe('One Two')
  })
})
