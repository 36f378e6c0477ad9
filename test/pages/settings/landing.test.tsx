/** Where the settings begin: a card for each section that there is, found by what it is called and what it is for. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pathTo, type PageName } from '../../../frontend/src/core/pages.ts'
import { settingsSections } from '../../../frontend/src/components/layout/sections.ts'
import { maya, open } from '../screen.tsx'

const sections = [
  'backup',
  'billing',
  'channels',
  'content-masking',
  'environments',
  'events',
  'general',
  'history',
  'llm',
  'marketplace',
  'takeovers',
  'users',
  'variables',
  'web-plugin',
  'webhooks',
] as const satisfies readonly PageName[]

const cards = () => [...document.querySelectorAll('.section-card')].map((card) => card.getAttribute('href'))
const paths = (names: readonly PageName[]) => new Set(names.map(pathTo))
const search = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find a setting' }), { target: { value: text } })

describe('the landing page of the settings', () => {
  it('has a place for each of the 15 sections, once', () => {
    const placed = settingsSections.flatMap((group) => group.sections)
    expect(placed).toHaveLength(sections.length)
    expect(new Set(placed)).toEqual(new Set(sections))
  })

  it.each(['admin', 'wbb-agent'] as const)(
    'SETTINGS-001/links: leads the %s to all 15 sections, each by its name and by what it is for',
    async (role) => {
      await open('/settings', { agent: { ...maya, roles: [role] } })
      await screen.findByRole('searchbox', { name: 'Find a setting' })
      expect(new Set(cards())).toEqual(paths(sections))
      const texts = [...document.querySelectorAll('.section-card')].map(({ textContent }) => textContent)
      expect(new Set(texts).size).toBe(sections.length)
      for (const text of texts) {
        search(text.slice(-20))
        await waitFor(() =>
          expect([...document.querySelectorAll('.section-card')].map((card) => card.textContent)).toEqual([text]),
        )
      }
    },
  )

  it('says when nothing is found, and shows everything again', async () => {
    await open('/settings')
    await screen.findByRole('searchbox', { name: 'Find a setting' })
    const before = cards()
    search('unicorns')
    expect(cards()).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(cards()).toEqual(before)
  })
})
