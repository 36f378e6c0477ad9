/** What holds of every letter that the product sends: it is whole in both languages, and says what it is given. */
import { describe, expect, it } from 'vitest'
import { bodiesOf, type Letter } from '../../../functions/company/letter.ts'
import { backupLetters } from '../../../functions/company/mails/backup.ts'
import { brokenLetters } from '../../../functions/company/mails/broken.ts'
import { budgetLetters } from '../../../functions/company/mails/budget.ts'
import { pausedBroadcastLetters } from '../../../functions/company/mails/paused-broadcast.ts'
import { tierWish } from '../../../functions/company/mails/tier-wish.ts'
import { webhookLetters } from '../../../functions/company/mails/webhook.ts'
import { broken, budget, company, firstName, letters, origin, webhook, wish } from './sample-letters.ts'

const piecesOf = ({ subject, lines }: Letter): string[] => [
  subject,
  ...lines.flatMap((line) =>
    typeof line === 'string' ? line.split('\n') : 'items' in line ? line.items : [line.link, line.text],
  ),
]
const wholeOf = (letter: Letter) => `${letter.subject}\n${bodiesOf(letter).text}`

describe.each(letters)('the letter %s', (_, en, de, says) => {
  it('has no empty line and no place that nothing filled', () => {
    for (const piece of [en, de].flatMap(piecesOf)) {
      expect(piece).toMatch(/\S/)
      expect(piece).not.toMatch(/undefined|null|NaN|[{}]/)
    }
  })

  it('says what it is given, in both languages', () => {
    for (const letter of [en, de]) for (const given of says) expect(wholeOf(letter)).toContain(given)
  })

  it('has the same lines in both languages, each in its own words', () => {
    expect(piecesOf(de)).toHaveLength(piecesOf(en).length)
    const isData = (piece: string) => /^(Hours|T\d+|https:.*)$/.test(piece)
    const english = new Set(piecesOf(en).filter((piece) => !isData(piece)))
    expect(piecesOf(de).filter((piece) => english.has(piece))).toEqual([])
  })
})

it('a letter has no link where the console’s address is not known, and one where it is', () => {
  const linksIn = ({ lines }: Letter) => lines.filter((line) => typeof line !== 'string' && 'link' in line).length
  const lettersAt = (at: string) => [
    backupLetters.en({ firstName, company, environment: 'Live', origin: at }),
    brokenLetters.en({ ...broken, origin: at }),
    budgetLetters.en({ ...budget, origin: at }),
    pausedBroadcastLetters.en({ company, broadcast: 'Spring', id: 'x1', origin: at }),
    webhookLetters.en({ ...webhook, origin: at }),
    tierWish.en({ ...wish, link: at }),
  ]
  expect(lettersAt('').map(linksIn)).toEqual([0, 0, 0, 0, 0, 0])
  expect(lettersAt(origin).map(linksIn)).toEqual([1, 1, 1, 1, 1, 1])
})

it('a letter tells what is going on from what is over, and of more broken responses than it lists', () => {
  const budgetAt = (isOver: boolean) => wholeOf(budgetLetters.en({ ...budget, isOver }))
  expect(budgetAt(false)).toContain('When all of them are, the language model is not asked any more')
  expect(budgetAt(true)).toContain('Until the month is over, what does not fit into the rest is left out')
  const webhookAt = (isOff: boolean) => wholeOf(webhookLetters.en({ ...webhook, isOff }))
  expect(webhookAt(false)).toMatch(/^A webhook of Bloom & Vale is down\n[^]* asked again from time to time/)
  expect(webhookAt(true)).toMatch(/^A webhook of Bloom & Vale was switched off\n[^]*It is not asked any more/)
  const brokenOf = (count: number) => ({ ...broken, broken: Array.from({ length: count }, () => broken.broken[0]!) })
  const [listed, cut] = [50, 51].map((count) => wholeOf(brokenLetters.en(brokenOf(count))))
  expect([listed!.includes(' more.'), cut!.includes('And 1 more.')]).toEqual([false, true])
  expect(listed).toContain('Open “Hours”:\nhttps://console.example/content/responses/edit/b1')
})

it('a letter names figures and moments as its language and the company’s timezone write them', () => {
  const spent = { ...budget, isOver: true, used: 1_234_567, limit: 1_000_000 }
  expect(budgetLetters.en(spent)).toMatchObject({
    subject: 'The language model’s budget of Bloom & Vale is used up',
    lines: expect.arrayContaining([
      'in November 2026, 1,234,567 of the 1,000,000 tokens of the language model of Bloom & Vale have been used.',
    ]),
  })
  expect(budgetLetters.de(budget).subject).toBe(
    'Das Budget des Sprachmodells von Bloom & Vale ist größtenteils verbraucht',
  )
  expect(webhookLetters.de(webhook).lines[1]).toBe(
    'der Server hooks.example von Bloom & Vale nimmt seit 20.11.2026, 13:00 nichts mehr an (status 503).',
  )
})
