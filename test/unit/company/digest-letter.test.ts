/** The weekly letter in both languages. */
import { expect, it } from 'vitest'
import type { InterfaceLanguage } from '#shared/languages'
import { bodiesOf } from '../../../functions/company/letter.ts'
import { digestLetters, type DigestData } from '../../../functions/company/mails/digest.ts'

const data: DigestData = {
  firstName: 'Maya',
  company: 'Bloom & Vale',
  week: '2026-11-16',
  figures: { conversations: 1280, solved: 1037, handedOver: 1, waitedSeconds: 125 },
  before: { conversations: 1268, solved: 989, handedOver: 14, waitedSeconds: 40 },
  unanswered: [
    { text: 'Do you deliver on Sundays?', count: 12 },
    { text: 'Is the shop heated?', count: 1 },
  ],
  origin: 'https://console.example.com',
}
function mailOf(language: InterfaceLanguage, change: Partial<DigestData> = {}) {
  const letter = digestLetters[language]({ ...data, ...change })
  return { subject: letter.subject, ...bodiesOf(letter) }
}

it('says in English what the week was like, beside the week before', () => {
  const { subject, text, html } = mailOf('en')
  expect(subject).toBe('The week of Bloom & Vale: 16 November 2026 to 22 November 2026')
  expect(text).toContain(
    [
      '- 1,280 conversations (12 more than the week before)',
      '- 81% solved without a person (the week before: 78%)',
      '- 1 was handed over to a person (the week before: 14)',
      '- Half of those who wanted a person waited no longer than 2 minutes (the week before: 40 seconds)',
    ].join('\n'),
  )
  expect(text).toContain('- Do you deliver on Sundays? (12 times)\n- Is the shop heated?\n')
  for (const path of ['/analytics', '/training/unanswered-questions', '/profile']) {
    expect(text).toContain(`https://console.example.com${path}`)
    expect(html).toContain(`<a href="https://console.example.com${path}">`)
  }
})

it('says the same in German, in words and numbers of that language', () => {
  const { subject, text } = mailOf('de', { figures: { ...data.figures, conversations: 1260, waitedSeconds: 3600 } })
  expect(subject).toBe('Die Woche von Bloom & Vale: 16. November 2026 bis 22. November 2026')
  expect(text).toContain('Guten Tag Maya,')
  expect(text).toContain('- 1.260 Gespräche (8 weniger als in der Woche davor)')
  expect(text).toContain('- 82\u00a0% ohne einen Menschen gelöst (in der Woche davor: 78\u00a0%)')
  expect(text).toContain('- 1 ging an einen Menschen (in der Woche davor: 14)')
  expect(text).toContain('wartete nicht länger als 1 Stunde (in der Woche davor: 40 Sekunden)')
  expect(text).toContain('- Do you deliver on Sundays? (12-mal)')
})

it('leaves out what there is not: a week before, waits, questions and links', () => {
  const none = { conversations: 0, solved: 0, handedOver: 0, waitedSeconds: undefined }
  const { text } = mailOf('en', {
    figures: { conversations: 1, solved: 1, handedOver: 0, waitedSeconds: undefined },
    before: none,
    unanswered: undefined,
    origin: '',
  })
  expect(text).toContain('- 1 conversation (1 more than the week before)\n- 100% solved without a person\n')
  expect(text).toContain('- None was handed over to a person\n')
  expect(text).not.toMatch(/NaN|undefined|waited|asked most|http/)
  const quiet = mailOf('en', { figures: none, before: none, unanswered: [] }).text
  expect(quiet).toMatch(/conversations? \(/)
  expect(quiet).toContain('/analytics')
  expect(quiet).not.toMatch(/NaN|undefined|solved|unanswered-questions/)
})

it.each([
  [59, '59 seconds'],
  [60, '1 minute'],
  [3599, '60 minutes'],
  [3600, '1 hour'],
])('a wait of %s seconds is told as %s', (waitedSeconds, told) => {
  const { text } = mailOf('en', { figures: { ...data.figures, waitedSeconds } })
  expect(text).toContain(`waited no longer than ${told} (`)
})

it('names that are markup are text in the HTML twin, and stay in their line', () => {
  const hostile = '<img src=x onerror=alert(1)>\r\nBcc: a@b.example'
  const { subject, html } = mailOf('en', {
    firstName: hostile,
    company: hostile,
    unanswered: [{ text: '"><script>alert(1)</script>', count: 2 }],
  })
  expect(subject).not.toMatch(/[\r\n]/)
  expect(html).not.toMatch(/<img|<script/)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; Bcc: a\u2060@\u2060b\u2060.\u2060example')
  expect(html).toContain('&quot;&gt;&lt;script&gt;')
})
