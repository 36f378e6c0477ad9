/** Passages: how texts are parted, what is found by which words, and when it is an answer. */
import { describe, expect, it } from 'vitest'
import { passagesOf } from '../../functions/nlu/passages/passages.ts'
import { relation } from '../../functions/nlu/passages/related-words.ts'
import { isAnswer, search } from '../../functions/nlu/passages/search.ts'
import { readModel } from '../../functions/nlu/model-file.ts'
import { buildIndex, openIndex } from '../../functions/nlu/passages/word-postings.ts'
import { textOfPage } from '../../functions/platform/outside/html.ts'
import { answerTo, indexedArticles } from '../bench/knowledge.ts'
import { parts } from '../bench/knowledge-set/set.ts'

describe('a text is parted', () => {
  it('below its headings, at the ends of sentences, and never above the limit', () => {
    const long = 'This is a sentence of some length. '.repeat(10).trim()
    const passages = passagesOf(`First.\n\n# Returns\nBring it back.\n\n${long}`, 100)
    expect(passages[0]).toEqual({ heading: '', text: 'First.' })
    expect(passages[1]).toMatchObject({ heading: 'Returns', text: expect.stringMatching(/^Bring it back\./) })
    for (const { text } of passages) expect(text).toMatch(/\.$/)
    expect(
      passages
        .map(({ text }) => text)
        .join(' ')
        .replaceAll('\n\n', ' '),
    ).toBe(`First. Bring it back. ${long}`)
    for (const { text } of passagesOf('x'.repeat(1000), 100)) expect(text.length).toBeLessThanOrEqual(100)
  })
})

it('an index holds its words in order, so that its file depends on no order of reading', () => {
  const source = { blockId: 'tulips', title: 'Tulips', languages: ['en'], at: '' }
  const texts = ['Water them weekly.', 'Cut above a leaf.']
  const { arrays } = readModel(
    buildIndex(
      [source],
      texts.map((text) => ({ source: 0, heading: '', text })),
    ),
  )
  const words = new TextDecoder().decode(arrays['words']).split('\n')
  expect(words).toEqual(['a', 'above', 'cut', 'leaf', 'them', 'tulips', 'water', 'weekly'])
})

describe('a word is found', () => {
  it.each([
    ['inflected', 'deliver', 'delivery'],
    ['as a part of a compound', 'Versicherungen', 'Reiseversicherung'],
    ['mistyped', 'insurence', 'insurance'],
  ])('%s', (_, asked, word) => expect(relation(asked.toLowerCase(), word.toLowerCase(), false)).toBeGreaterThan(0.7))

  it.each([
    ['car', 'card'],
    ['order', 'border'],
    ['contract', 'contact'],
  ])('but %s is not %s', (asked, word) => expect(relation(asked, word, true)).toBe(0))

  it('in the language of the customer', () => {
    const source = (title: string, language: string) => ({ blockId: title, title, languages: [language], at: '' })
    const texts = ['Die Rückgabefrist beträgt dreißig Tage.', 'You have thirty days to bring it back.']
    const sources = [source('Rückgabe', 'de'), source('Returns', 'en')]
    const index = openIndex(
      buildIndex(
        sources,
        texts.map((text, at) => ({ source: at, heading: '', text })),
      ),
    )
    const isMeant = ({ languages = [] }: { languages?: readonly string[] | undefined }) => languages.includes('de')
    const [best] = search(index, {
      text: 'Wie lange kann ich etwas zurückgeben, welche Frist gilt?',
      language: 'de',
      isMeant,
    })
    expect(best).toMatchObject({ of: { title: 'Rückgabe' } })
    expect(isAnswer(best!)).toBe(true)
  })
})

it('of questions that people ask of 500 articles most are answered right, and of what strangers ask hardly any', () => {
  const index = openIndex(indexedArticles())
  for (const { answerable, strangers } of parts) {
    const right = answerable.filter(({ title, question }) => answerTo(index, question)?.of.title === title)
    expect(right.length / answerable.length).toBeGreaterThan(0.8)
    expect(strangers.filter((text) => answerTo(index, text)).length / strangers.length).toBeLessThan(0.13)
  }
})

describe('a page is read', () => {
  const read = (html: string) => textOfPage(Buffer.from(html), undefined, 1_000_000)

  it('as its words: no script, no style, no menu, with entities decoded once, in its own encoding', () => {
    const page =
      '<title>A &amp;amp; B</title><nav>Menu</nav><h2>Hours</h2><p>9&ndash;5 &lt;b&gt;<script>x</script><p>2 < 3'
    expect(read(page)).toEqual({ title: 'A &amp; B', language: '', text: '# Hours\n\n9–5 <b>\n\n2 < 3' })
    const latin = Buffer.from('<meta charset="iso-8859-1"><p>Gr\u00fc\u00dfe', 'latin1')
    expect(textOfPage(latin, 'utf-8', 1000).text).toBe('Grüße')
  })

  it.each([
    ['two million open tags', '<div>'.repeat(2_000_000) + 'end'],
    ['a quote that never ends', `words<a href="${'<a '.repeat(1_000_000)}`],
    ['a million broken entities', '&#'.repeat(1_000_000)],
    ['a comment that never ends', `words<!--${'-'.repeat(5_000_000)}`],
  ])('whatever it holds: %s', (_, html) => expect(read(html).text.length).toBeGreaterThan(0))
})
