/** What a site asks of robots, and the questions that a page answers. */
import { describe, expect, it } from 'vitest'
import { questionsIn, shortAnswer } from '../../../functions/areas/starters/website/questions.ts'
import { robotsOf } from '../../../functions/areas/starters/website/robots.ts'
import { sketchOfPages } from '../../../functions/areas/starters/website/sketch.ts'
import { textOfPage } from '../../../functions/platform/outside/html.ts'

describe('the robots.txt of a site', () => {
  const robots = robotsOf(`User-agent: Other
Disallow: /

User-agent: Named
User-agent: *
Disallow: /private # not for you
Allow: /private/open
Disallow: /*.php$
Sitemap: https://a.example/map.xml
User-agent: Late
Disallow: /late`)

  it.each([
    ['/', true],
    ['/private', false],
    ['/private/a', false],
    ['/private/open/a', true],
    ['/a/b.php', false],
    ['/a/b.php?x=1', true],
    ['/a.php/b.php', false],
    ['/a.php/b', true],
    ['/privat', true],
    ['/late', true],
  ])('decides about %s by the longest rule: %s', (path, isAllowed) => {
    expect(robots.isAllowed(`https://a.example${path}`)).toBe(isAllowed)
  })

  it('names its sitemaps, and none forbids everything to all', () => {
    expect(robots.sitemaps).toEqual(['https://a.example/map.xml'])
    expect(robotsOf('').isAllowed('https://a.example/x')).toBe(true)
    expect(robotsOf('User-agent: *\nDisallow: /').isAllowed('https://a.example/x')).toBe(false)
  })
})

const found = (html: string) => questionsIn(html, textOfPage(Buffer.from(html), 'utf-8', 100_000).text)

describe('the questions of a page', () => {
  it('are those that it tells search engines, with answers written in HTML', () => {
    const faq = {
      '@graph': [
        {
          '@type': 'FAQPage',
          mainEntity: [
            { '@type': 'Question', name: 'Do you deliver?', acceptedAnswer: { text: '<p>Yes &amp; for free.</p>' } },
          ],
        },
      ],
    }
    expect(found(`<script type="application/ld+json">${JSON.stringify(faq)}</script><p>Else</p>`)).toEqual([
      { question: 'Do you deliver?', answer: 'Yes & for free.' },
    ])
    expect(found('<script type="application/ld+json">{nonsense</script><p>Else</p>')).toEqual([])
  })

  it('are headings that ask, summaries, and paragraphs that are a question and no more', () => {
    const page = `<main><h1>Help</h1><p>Welcome to all.</p>
      <h2>Wie lange dauert der Versand</h2><p>Zwei Tage.</p><p>Im Ausland vier.</p>
      <h2>About us</h2><p>We are a shop.</p>
      <details><summary>1. May I bring my dog?</summary><p>A: Yes.</p></details>
      <p>What does it cost? It costs ten.</p>
      <p>Where do I park?</p><p>Behind the house.</p></main>`
    expect(found(page)).toEqual([
      { question: 'Wie lange dauert der Versand', answer: 'Zwei Tage.\n\nIm Ausland vier.' },
      { question: 'May I bring my dog?', answer: 'Yes.\n\nWhat does it cost? It costs ten.' },
      { question: 'Where do I park?', answer: 'Behind the house.' },
    ])
  })

  it('are told once, without those that nothing answers, and with answers that end at a sentence', () => {
    const long = 'We are open all day. '.repeat(100)
    const [only, ...others] = found(
      `<h2>Are you open today?</h2><p>${long}</p><h2>Are you open today?</h2><p>No.</p><h2>Why is this?</h2>`,
    )
    expect(others).toEqual([])
    expect(only!.answer.length).toBeLessThanOrEqual(1500)
    expect(only!.answer.endsWith('all day.')).toBe(true)
  })

  it('have from 8 to 200 characters', () => {
    const asked = (length: number) => `${'x'.repeat(length - 1)}?`
    const page = (length: number) => found(`<h2>${asked(length)}</h2><p>Yes.</p>`)
    for (const length of [8, 200]) expect(page(length)).toEqual([{ question: asked(length), answer: 'Yes.' }])
    for (const length of [7, 201]) expect(page(length)).toEqual([])
    const told = (length: number) => {
      const faq = { '@type': 'Question', name: asked(length), acceptedAnswer: { text: 'Yes.' } }
      return found(`<script type="application/ld+json">${JSON.stringify(faq)}</script>`)
    }
    expect([told(200).length, told(201).length]).toEqual([1, 0])
  })

  it('are looked for eight levels deep in what a page tells search engines', () => {
    const told = (levels: number) => {
      let faq: object = { '@type': 'Question', name: 'Do you deliver?', acceptedAnswer: { text: 'Yes.' } }
      for (let level = 0; level < levels; level += 1) faq = { about: faq }
      return found(`<script type="application/ld+json">${JSON.stringify(faq)}</script>`).length
    }
    expect([told(8), told(9)]).toEqual([1, 0])
  })

  it('have an answer of 1500 characters as it is, and of more one that ends at a word', () => {
    expect(shortAnswer(`${'x'.repeat(1000)} ${'y'.repeat(499)}`)).toHaveLength(1500)
    expect(shortAnswer(`${'x'.repeat(1000)} ${'y'.repeat(500)}`)).toBe('x'.repeat(1000))
  })
})

describe('what the pages of a site make', () => {
  const page = (title: string, ...questions: string[]) => ({
    url: `https://a.example/${title}`,
    title,
    questions: questions.map((question) => ({ question, answer: `Of ${title}.` })),
  })

  it('is knowledge of each page, and an answer to each question, under keys of their own', () => {
    const { responses, intents, left } = sketchOfPages([page('Help', 'Open?', 'open!'), page('help')], 'en')
    expect(responses).toEqual([
      {
        key: 'page-help',
        title: { en: 'Help' },
        topic: { en: 'Website' },
        content: { is: 'page', url: 'https://a.example/Help' },
      },
      expect.objectContaining({ key: 'page-help-2', title: { en: 'help' } }),
      expect.objectContaining({ key: 'open', content: { is: 'text', text: { en: 'Of Help.' } } }),
      expect.objectContaining({ key: 'open-2', title: { en: 'open!' } }),
    ])
    expect(intents).toMatchObject([
      { key: 'open', answer: 'open', utterances: [{ text: 'Open?', language: 'en' }] },
      { key: 'open-2', answer: 'open-2' },
    ])
    expect(left).toEqual([])
  })

  it('has a question once that several pages answer, by the first of them, and tells the others', () => {
    const { intents, responses, left } = sketchOfPages([page('One', 'Open?'), page('Two', 'OPEN?', 'open?')], 'en')
    expect(intents.map(({ key }) => key)).toEqual(['open'])
    expect(responses.at(-1)).toMatchObject({ content: { text: { en: 'Of One.' } } })
    expect(left).toEqual([
      { code: 'duplicate', name: 'OPEN?', count: 1 },
      { code: 'duplicate', name: 'open?', count: 1 },
    ])
  })
})
