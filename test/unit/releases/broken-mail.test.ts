/** The letter about broken responses. */
import { expect, it } from 'vitest'
import { bodiesOf } from '../../../functions/company/letter.ts'
import { brokenLetters, type BrokenData } from '../../../functions/company/mails/broken.ts'

const told = { company: 'Bloom', origin: 'https://console.example.com' } as const
const block = (title: string, blockId = '01JD0000000000000000000000') => ({
  blockId,
  title,
  missing: [{ kind: 'block' as const, title: 'Offers' }],
})
function mailOf(broken: BrokenData['broken'], given: Omit<BrokenData, 'broken'> = told) {
  const letter = brokenLetters.en({ ...given, broken })
  return { subject: letter.subject, ...bodiesOf(letter) }
}

it('SETTINGS-016: the mail links each response to its editor, where the stage knows the address of the console', () => {
  const link = 'https://console.example.com/content/responses/edit/01JD0000000000000000000000'
  const { text, html } = mailOf([block('News')])
  expect(text).toContain(`News\n  leads to a response that is gone: Offers\n\nOpen “News”:\n${link}\n\n`)
  expect(html).toContain(`<a href="${link}">Open “News”</a>`)
  expect(mailOf([block('News')], { ...told, origin: '' }).text).not.toContain('http')
})

it('the mail lists fifty responses and counts the others', () => {
  const many = Array.from({ length: 53 }, (_, n) => block(`Response ${n + 1}.`))
  const { subject, text } = mailOf(many)
  expect(subject).toBe('53 responses of Bloom are broken')
  expect(text).toContain('Response 50.')
  expect(text).not.toContain('Response 51.')
  expect(text).toContain('And 3 more.')
  expect(mailOf(many.slice(0, 50)).text).not.toContain('more.')
})

it('a title of several lines stays in its line, so that nobody writes other lines of the mail', () => {
  const { subject, text } = mailOf([block('News\n\nYour account is closed')], {
    ...told,
    company: 'Bloom\r\nBcc: a@b.example',
  })
  expect(subject).toBe('1 response of Bloom Bcc: a\u2060@\u2060b\u2060.\u2060example is broken')
  expect(text).toContain('\n\nNews Your account is closed\n')
})

it('a title that is markup is text in the HTML twin, and one that turns the writing around turns nothing', () => {
  const { html, text } = mailOf([block('<img src=x onerror=alert(1)> \u202Egnp.exe')])
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).not.toContain('<img')
  expect(text).not.toContain('\u202E')
})
