/** How an agent reads what a customer sent and has not written. */
import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { changeLanguage } from '../../../frontend/src/core/i18n.ts'
import { held, open } from './conversation.tsx'
import { closeLive, happening, said } from './inbox-screen.tsx'

afterEach(async () => {
  closeLive()
  await act(() => changeLanguage('en'))
})

const order = { messageType: 'text', beside: { what: 'order', text: '2 × tulip, 12 EUR each' } } as const
const place = { what: 'place', text: 'Palm House', place: { latitude: 52.5, longitude: 13.4 } }
const program = { what: 'file', file: { name: 'invoice.exe', contentType: 'application/octet-stream', why: 'harmful' } }

describe('what a customer sent and has not written', () => {
  it('is a notice beside the words, without brackets', async () => {
    await open(held(), {}, [said(1, 'For Friday please', order)])
    await screen.findByText('An order, put together in the channel')
    screen.getByText('For Friday please')
    screen.getByText('2 × tulip, 12 EUR each')
    expect(screen.getByRole('log').textContent).not.toContain('[')
  })

  it('is worded in the language of the agent', async () => {
    await act(() => changeLanguage('de'))
    await open(held(), {}, [said(1, '', { messageType: 'shown', beside: program })])
    await screen.findByText('Eine Datei, die nicht hier ist')
    screen.getByText(
      'invoice.exe (application/octet-stream) ist ein Programm oder eine Seite, die Skripte ausführt, und wird nicht aufbewahrt.',
    )
  })

  it('leads to a map where it is a place', async () => {
    await open(held(), {}, [said(1, '', { messageType: 'shown', beside: place })])
    await screen.findByText('Palm House')
    const link = within(screen.getByRole('log')).getByRole('link', { name: 'Show 52.5, 13.4 on a map' })
    expect(link.getAttribute('href')).toBe('https://www.openstreetmap.org/?mlat=52.5&mlon=13.4#map=17/52.5/13.4')
  })

  it('keeps the name of a kind that nobody knows', async () => {
    await open(held(), {}, [said(1, '', { messageType: 'shown', beside: { what: 'hologram' } })])
    await screen.findByText(/Sent by the customer, and no text \(hologram\)/)
  })

  it.each([
    ['👍', 'The customer reacted with 👍: We open at nine.'],
    [undefined, 'The customer took a reaction back: We open at nine.'],
  ])('as a reaction %s is a line with the message it is on', async (emoji, line) => {
    const text = 'We open at nine.'
    await open(held(), {}, [happening(1, { type: 'reaction', eventNumber: 1, text, ...(emoji && { emoji }) })])
    await screen.findByText(line)
  })
})
