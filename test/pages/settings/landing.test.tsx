/** Where the settings begin: a card for each section that there is, found by what it is called and what it is for. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Page } from '../../../frontend/src/core/page.ts'
import { pages, pathTo, type PageName } from '../../../frontend/src/core/pages.ts'
import { settingsSections } from '../../../frontend/src/components/layout/sections.ts'
import { close, maya, open } from '../screen.tsx'

afterEach(close)

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

/** Lets every section be there until the test ends. */
function buildAll() {
  // The register is written by nobody else.
  const register: Record<PageName, { -readonly [Key in keyof Page]: Page[Key] }> = pages
  for (const name of sections) {
    const { isUpcoming } = register[name]
    if (!isUpcoming) continue
    delete register[name].isUpcoming
    onTestFinished(() => void (register[name].isUpcoming = isUpcoming))
  }
}

describe('the landing page of the settings', () => {
  it('has a place for each of the 15 sections, once', () => {
    const placed = settingsSections.flatMap((group) => group.sections)
    expect(placed).toHaveLength(sections.length)
    expect(new Set(placed)).toEqual(new Set(sections))
  })

  it.each(['admin', 'wbb-agent'] as const)(
    'leads the %s to every section that exists, and to no other',
    async (role) => {
      await open('/settings', { agent: { ...maya, roles: [role] } })
      await screen.findByRole('searchbox', { name: 'Find a setting' })
      const built = sections.filter((name) => !pages[name].isUpcoming)
      expect(new Set(cards())).toEqual(paths(built))
      expect(built).toContain('general')
      expect(built.length).toBeLessThan(sections.length)
    },
  )

  it('leads to all 15 sections once they exist, each by its name and by what it is for', async () => {
    buildAll()
    await open('/settings')
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
  })

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
