/** Settings > General: the languages and the lists of titles, each in an order. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { FullSettings } from '#shared/contracts/settings'
import { faultsOf } from '../../../frontend/src/components/form/checks.ts'
import { editedGeneral, generalChecks } from '../../../frontend/src/pages/settings/general/general-draft.ts'
import { field, press } from '../actions.ts'
import { add, box, isTold, page, save, settings, titles, titlesIn } from './general-screen.tsx'

describe('the languages', () => {
  it('SETTINGS-002/languages: begin with the fallback, which is the first that is ticked', async () => {
    const { sent } = await page()
    const names = screen.getByRole('list', { name: 'Languages' })
    const fallback = () => within(names).getByText('Fallback').closest('li')!.textContent
    expect(fallback()).toContain('English')
    fireEvent.click(box('English'))
    expect(fallback()).toContain('German')
    expect(
      screen.getByText(/Texts in English stay stored, but are not shown any more.*read German instead/),
    ).toBeTruthy()
    await save()
    expect(sent()).toEqual([{ supportedLangs: ['de'], revision: 4 }])
  })

  it('are put into another order by the keyboard', async () => {
    const { sent } = await page()
    const handle = within(screen.getByRole('list', { name: 'Languages' })).getAllByRole('button')[1]!
    await moveUp(handle)
    expect(screen.queryByText(/stay stored/)).toBeNull()
    await save()
    expect(sent()).toEqual([{ supportedLangs: ['de', 'en'], revision: 4 }])
  })
})

describe('the lists of topics, outcomes and tags', () => {
  it('gain titles, lose them and have them renamed, and are sorted', async () => {
    const { sent } = await page()
    add('New topic', 'Funerals')
    expect(screen.queryByText(/^Already there/)).toBeNull()
    fireEvent.change(titles('Topics')[1]!, { target: { value: 'Wedding days' } })
    // One title has no order.
    expect(screen.queryByRole('button', { name: 'Outcomes: sort A–Z' })).toBeNull()
    press('Remove “Solved”')
    expect(titlesIn('Outcomes')).toEqual([])
    press('Topics: sort A–Z')
    expect(titlesIn('Topics')).toEqual(['Delivery', 'Funerals', 'Wedding days'])
    await save()
    expect(sent()).toEqual([{ topics: ['Delivery', 'Funerals', 'Wedding days'], outcomes: [], revision: 4 }])
  })

  it('get back what was removed', async () => {
    await page()
    press('Remove “Weddings”')
    press('Undo')
    expect(titlesIn('Topics')).toEqual(['Weddings', 'Delivery'])
  })

  it('hold each title once, ignoring capitals', async () => {
    const { sent } = await page()
    add('New topic', 'WEDDINGS')
    expect(screen.getByText('Already there: WEDDINGS')).toBeTruthy()
    expect(titlesIn('Topics')).toEqual(['Weddings', 'Delivery'])
    fireEvent.change(titles('Topics')[1]!, { target: { value: 'weddings ' } })
    press('Save')
    await isTold('This value is already there.')
    await waitFor(() => expect(document.activeElement).toBe(titles('Topics')[1]))
    fireEvent.change(titles('Topics')[1]!, { target: { value: ' ' } })
    await isTold('Mandatory field')
    expect(sent()).toEqual([])
    // The same title in two lists is no repetition.
    expect(faultsOf(editedGeneral({ ...settings, tags: ['weddings'] }), generalChecks)).toEqual([])
  })

  it('take a pasted list, up to 200 titles, and show ten of them a page', async () => {
    const { sent } = await page()
    const pasted = Array.from({ length: 250 }, (_, index) => `- Tag ${index + 1}`).join('\n')
    fireEvent.paste(field('New tag'), { clipboardData: { getData: () => pasted } })
    expect(screen.getByText('A list has at most 200 titles.')).toBeTruthy()
    expect(titlesIn('Tags')).toHaveLength(10)
    screen.getByRole('button', { name: '20' })
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find a title' }), { target: { value: 'tag 199' } })
    expect(titlesIn('Tags')).toEqual(['Tag 199'])
    expect(screen.queryByRole('button', { name: '1' })).toBeNull()
    await save()
    expect((sent()[0] as FullSettings).tags).toHaveLength(200)
  })
})

describe('a list that one page holds', () => {
  it('has no search, and gets one with the eleventh title', async () => {
    await page({ tags: Array.from({ length: 10 }, (_, index) => `Tag ${index + 1}`) })
    expect(titlesIn('Tags')).toHaveLength(10)
    expect(screen.queryByRole('searchbox', { name: 'Find a title' })).toBeNull()
    add('New tag', 'Regular')
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find a title' }), { target: { value: 'tag 7' } })
    expect(titlesIn('Tags')).toEqual(['Tag 7'])
    // What was added is shown, whatever was looked for.
    add('New tag', 'Wholesale')
    expect(titlesIn('Tags')[0]).toBe('Wholesale')
  })
})

describe('what somebody else saves of them meanwhile', () => {
  it('shows where it was not edited, and is asked about where it was', async () => {
    const { sent, theirs } = await page()
    add('New topic', 'Funerals')
    await theirs({ displayName: 'Bloom Ltd' })
    await waitFor(() => expect(field('Client name').value).toBe('Bloom Ltd'))
    expect(screen.queryByText('Somebody else saved this in the meantime')).toBeNull()
    await theirs({ topics: ['Parties'] })
    await screen.findByText('Somebody else saved this in the meantime')
    expect(screen.getByText(/You have both changed: Topics\./)).toBeTruthy()
    press('Keep mine')
    await save(7)
    expect(sent()).toEqual([{ topics: ['Funerals', 'Weddings', 'Delivery'], revision: 6 }])
  })
})

/** Grips a row of a list by its handle, moves it one up and lets it go. */
async function moveUp(handle: HTMLElement) {
  handle.focus()
  for (const code of ['Space', 'ArrowUp', 'Space']) {
    fireEvent.keyDown(handle, { code, key: code === 'Space' ? ' ' : code })
    await act(async () => {})
  }
}
