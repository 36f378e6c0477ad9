/** What is counted and named: how much an import would do, which languages a text lacks, and who an audience is. */
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Finding } from '#shared/contracts/findings'
import { LanguageTabs } from '../../../frontend/src/components/form/language-tabs.tsx'
import { CountsTable, Refused } from '../../../frontend/src/components/import/content-outcome.tsx'
import { KeyExpiry } from '../../../frontend/src/components/keys/key-expiry.tsx'
import { initials } from '../../../frontend/src/components/layout/avatar.tsx'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'

beforeEach(async () => {
  if (!i18next.isInitialized) await startLanguage()
  await i18next.loadNamespaces(['items', 'portability', 'profile'])
})

it('an import lists the kinds of which it does something, and says so where it does nothing', () => {
  const none = { created: 0, updated: 0, removed: 0, skipped: 0 }
  const rows = [
    { id: 'block', title: 'Responses', ...none },
    { id: 'form', title: 'Forms', ...none, skipped: 1 },
  ]
  render(<CountsTable rows={rows} />)
  expect(
    screen
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
      .slice(1),
  ).toEqual(['Forms–––1'])
  cleanup()
  render(<CountsTable rows={rows.slice(0, 1)} />)
  expect(screen.queryByText('Responses')).toBeNull()
})

it.each([
  [0, 0, undefined],
  [20, 20, undefined],
  [21, 20, '1 more'],
])('of %i reasons why an import is refused, %i are listed', (count, listed, more) => {
  const findings = Array.from({ length: count }, (_, at): Finding => ({
    severity: 'error',
    code: 'menu-gone',
    other: `Hours ${at}`,
  }))
  const { container } = render(<Refused findings={findings} />)
  expect(screen.queryAllByRole('listitem')).toHaveLength(listed)
  expect(/\d+ more/.exec(container.textContent)?.[0]).toBe(more)
  expect(container.textContent === '').toBe(count === 0)
})

it('a text in one language alone is asked for none, and of several says which ones it lacks', () => {
  const { container } = render(<LanguageTabs languages={['en']} selected="en" missing={{ en: 1 }} select={() => {}} />)
  expect(container.textContent).toBe('')
  cleanup()
  render(<LanguageTabs languages={['en', 'de']} selected="en" missing={{ en: 0, de: 1 }} select={() => {}} />)
  screen.getByRole('button', { name: 'English' })
  screen.getByRole('button', { name: 'German (1 missing)' })
})

it('a key is accepted until its moment, and is expired from then on', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T10:00:00.000Z') })
  const isExpired = (at: string | undefined) => {
    const { container } = render(<KeyExpiry at={at} />)
    const text = container.textContent
    cleanup()
    return /expired/i.test(text)
  }
  expect(['2026-11-27T10:00:00.000Z', '2026-11-27T10:00:00.001Z', undefined].map(isExpired)).toEqual([
    true,
    false,
    false,
  ])
})

it.each([
  ['Maya', 'M'],
  [' maya  vale ', 'MV'],
  ['', ''],
])('somebody called “%s” has the initials “%s”', (name, letters) => expect(initials(name)).toBe(letters))
