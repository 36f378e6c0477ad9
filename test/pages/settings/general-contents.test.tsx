/** The sections of the page of general settings, each of which can be led to. */
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { page } from './general-screen.tsx'

const shown = () => vi.spyOn(Element.prototype, 'scrollIntoView')

it('the contents of the general settings lead to a section, and the address stays as it is', async () => {
  const isWide = { matches: false, addEventListener() {}, removeEventListener() {} }
  vi.stubGlobal('matchMedia', () => isWide)
  const { router } = await page()
  const moved = shown()
  const contents = within(screen.getByRole('navigation', { name: 'Sections of this page' }))
  expect(fireEvent.click(contents.getByRole('link', { name: 'Privacy' }))).toBe(false)
  expect(moved.mock.contexts).toEqual([document.getElementById('privacy')])
  expect(router.state.location.hash).toBe('')
})

it.each([
  ['/#saving', ['saving']],
  ['/#nothing', []],
])('at %s the general settings begin with the sections %j', async (address, sections) => {
  history.replaceState(null, '', address)
  const moved = shown()
  await page()
  expect(moved.mock.contexts.map((section) => (section as Element).id)).toEqual(sections)
  history.replaceState(null, '', '/')
})
