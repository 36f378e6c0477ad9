/** The phone beside a response: the company's chat, which the page has in a shadow tree. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { Answers } from '../screen.tsx'
import { settingsOf } from '../../widget/company.ts'

export const companyChat: Answers = {
  'GET /api/user/settings?client=bloom': () =>
    settingsOf({ botName: 'Flora', displayName: 'Bloom & Vale', supportedLangs: ['en', 'de'] }),
}

/** The log of the chat, once it has been drawn. */
export async function phone(name = 'Live preview') {
  const root = await waitFor(() => {
    const host = screen.getByRole('region', { name }).querySelector('.still-phone-screen')
    const drawn = host?.shadowRoot?.querySelector<HTMLElement>('.rt')
    expect(drawn).toBeTruthy()
    return drawn!
  })
  return within(root)
}
