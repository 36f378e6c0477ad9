/** Names that the product repeats in mails: they hold no address, and what was saved before is no link either. */
import { describe, expect, it } from 'vitest'
import { faultsIn } from '#shared/faults'
import { nameInMails } from '#shared/fields/names'
import { invitationLetter } from '../../functions/company/mails/invitation.ts'
import { bodiesOf } from '../../functions/company/letter.ts'

const codesOf = (name: string) => faultsIn(nameInMails(120).safeParse(name).error).map(({ code }) => code)

describe('a name in mails', () => {
  it.each([
    'Your bank: confirm at https://evil.example/login now',
    'evil.example',
    'EVIL.EXAMPLE',
    'Visit www.evil now',
    'http://127.0.0.1',
    'me@evil.example',
    'me@localhost',
    'evil。example',
    'evil．example/x',
    'Ask пример.рф',
  ])('holds no address: %s', (name) => {
    expect(codesOf(name)).toEqual(['name-address'])
  })

  it.each([
    'Practice Dr. Moss',
    'Dr.Moss',
    'Bloom & Vale, Inc.',
    'J. R. R. Müller',
    'Nr. 5',
    '3.5 Sterne',
    'A/B',
    'St. Gallen',
  ])('is one of people and companies: %s', (name) => {
    expect(codesOf(name)).toEqual([])
  })
})

it('an invitation parts what would be an address in names that were saved before, and stays one line', () => {
  const data = { link: 'https://parley.example/create-account/x', days: 7 }
  const letter = invitationLetter('en', { ...data, by: 'Rosa\nLind', company: 'Bank: https://evil.example/login' })
  const { text, html } = bodiesOf(letter)
  for (const each of [letter.subject, text, html]) {
    expect(each).not.toContain('evil.example')
    expect(each.replaceAll(data.link, '')).not.toContain('://')
    expect(each).toContain('Rosa Lind')
  }
})
