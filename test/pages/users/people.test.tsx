/** The people of a workspace: listed, found, counted and removed. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Seats } from '#shared/contracts/agents'
import { Problem } from '#shared/problem'
import { pages } from '../../../frontend/src/core/pages.ts'
import { findDialog, press } from '../actions.ts'
import { close } from '../close.ts'
import { refusalsOf } from '../refusals.ts'
import { act, base, ben, get, own, page, pick, rows, sales } from './users-screen.tsx'

describe('the list of people', () => {
  it('AGENTS-001/roles: is open to administrators and provider staff alone', () => {
    expect(refusalsOf(pages.users.access)).toEqual({ admin: undefined, 'wbb-agent': undefined, agent: 'forbidden' })
  })

  it('AGENTS-003: says of each who they are, what they may do and work on, and whether they are there', async () => {
    await page()
    await screen.findByRole('button', { name: 'Ben Ortiz' })
    const [first, second, third] = rows('People')
    expect(first).toMatch(/Ben Ortiz.*ben@bloom\.example.*Agent.*Sales.*Weddings.*2 of 4.*days? ago/)
    expect(second).toMatch(/Lena Abel.*Administrator.*Agent.*Support.*0 of 5.*Invited/)
    expect(third).toMatch(/Maya Vale.*You.*maya@bloom\.example.*Administrator.*Online/)
  })

  it('AGENTS-001/list/counts: is narrowed down by department and role, each with its count', async () => {
    const { router } = await page({ at: '?page=2' })
    await screen.findByRole('button', { name: 'Ben Ortiz' })
    await pick(/All departments/, /Sales \(2\)/)
    await waitFor(() => expect(rows('People')).toHaveLength(2))
    // Others are shown, so they begin on their first page.
    expect(router.state.location.search).toBe(`?department=${sales._id}`)
    await pick(/All roles/, /Administrator \(2\)/)
    await waitFor(() => expect(rows('People')).toHaveLength(1))
    expect(rows('People')[0]).toContain('Lena Abel')
    await pick(/^Department.*Sales|Sales \(2\)/, /Without a department \(1\)/)
    await waitFor(() => expect(rows('People')[0]).toContain('Maya Vale'))
    await pick(/Administrator \(2\)/, /Agent \(2\)/)
    await screen.findByText('Nobody has this department and this role.')
    press('Show everybody')
    await waitFor(() => expect(rows('People')).toHaveLength(3))
  })

  it('a search looks into names, addresses and topics, and a click on a column sorts', async () => {
    await page()
    const search = await screen.findByRole('searchbox', { name: 'Find by name, email or topic' })
    fireEvent.change(search, { target: { value: 'wedd' } })
    await waitFor(() => expect(rows('People')).toHaveLength(1))
    expect(rows('People')[0]).toContain('Ben Ortiz')
    fireEvent.change(search, { target: { value: '' } })
    fireEvent.click(screen.getByRole('button', { name: /^Conversations/ }))
    await waitFor(() => expect(rows('People').at(-1)).toContain('Ben Ortiz'))
  })

  it('five hundred people are shown a page at a time', async () => {
    const many = Array.from({ length: 500 }, (_, index) => ({
      ...ben,
      _id: `${ben._id.slice(0, -3)}${String(index + 100)}`,
      fullName: `Person ${String(index).padStart(3, '0')}`,
    }))
    await page({ people: many })
    await screen.findByRole('button', { name: 'Person 000' })
    expect(rows('People').length).toBeLessThan(60)
    screen.getByRole('tab', { name: 'People (500)' })
  })

  it('AGENTS-017: says that the agents could not be received, and tries again', async () => {
    let fails = true
    await page({
      answers: {
        [get]: () => {
          if (fails) throw new Problem('unavailable')
          return [own]
        },
      },
    })
    await screen.findByText('Error receiving Agents')
    fails = false
    press('Try again')
    await screen.findByRole('button', { name: 'Maya Vale' })
    expect(screen.queryByText('Error receiving Agents')).toBeNull()
  })
})

describe('the seats', () => {
  const seats: Seats = {
    admins: { used: 2, limit: 3 },
    agents: { used: 1, limit: 7 },
    total: { used: 3, limit: 10 },
  }

  it('BILLING-008: shows how many of the tier’s seats are taken, by kind', async () => {
    await page({ answers: { [`${get}/seats`]: () => seats } })
    await screen.findByText('3 of 10 seats taken')
    screen.getByText('Administrators: 2 of 3 · Agents: 1 of 7')
    expect(screen.queryByText('All seats are taken.')).toBeNull()
    expect(screen.getByRole('link', { name: 'Change the plan' }).getAttribute('href')).toBe('/settings/billing')
    close()
    await page({ answers: { [`${get}/seats`]: () => ({ ...seats, total: { used: 10, limit: 10 } }) } })
    await screen.findByText('All seats are taken.')
  })

  it('BILLING-008: says nothing where nothing is limited', async () => {
    const { asked } = await page()
    await screen.findByRole('button', { name: 'Ben Ortiz' })
    await waitFor(() => expect(asked(`${get}/seats`)).toBe(1))
    expect(screen.queryByText(/seats taken/)).toBeNull()
  })
})

describe('somebody who leaves', () => {
  it('AGENTS-010/delete, AGENTS-011/remove: is gone from the list without asking for it, and the organisation is asked anew', async () => {
    const { asked, sent } = await page({ answers: { [`DELETE ${base}/${ben._id}`]: () => ({ id: ben._id }) } })
    await act('Ben Ortiz', 'Remove')
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove “Ben Ortiz”?' }))
    dialog.getByText(/cannot be undone.*2 open conversations go back to the queue\./)
    expect(asked(`${get}/organisation-agents`)).toBe(1)
    fireEvent.change(dialog.getByLabelText('To confirm, type “Ben Ortiz”.'), { target: { value: 'ben ortiz' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    await screen.findByText('“Ben Ortiz” no longer works here')
    expect(sent(`DELETE ${base}/${ben._id}`)).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Ben Ortiz' })).toBeNull()
    await waitFor(() => expect(asked(`${get}/organisation-agents`)).toBe(2))
    expect(asked(`${get}/seats`)).toBe(2)
    expect(asked(get)).toBe(1)
    // Whoever has no conversation leaves none behind.
    await act('Lena Abel', 'Remove')
    const other = await findDialog('Remove “Lena Abel”?')
    expect(other.getByText(/cannot be undone/).textContent).not.toMatch(/go(es)? back to the queue/)
  })

  it('is somebody else: nobody removes themselves', async () => {
    await page()
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Maya Vale' }))
    const remove = await screen.findByRole('menuitem', { name: /Remove/ })
    expect(remove.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('two-step sign-in of colleagues', () => {
  const reset = `DELETE ${base}/agents/${ben._id}/second-factor`
  const people = [own, { ...ben, hasFactor: true as const }]

  it('is told beside their roles, and reset after a question', async () => {
    const { sent } = await page({ people, answers: { [reset]: () => ({ id: ben._id }) } })
    await screen.findByRole('button', { name: 'Ben Ortiz' })
    expect(rows('People')[0]).toContain('Two-step sign-in')
    expect(rows('People')[1]).not.toContain('Two-step sign-in')
    await act('Ben Ortiz', 'Reset two-step sign-in')
    const dialog = await findDialog('Reset two-step sign-in of Ben Ortiz?')
    expect(sent(reset)).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Reset two-step sign-in' }))
    await screen.findByText('Two-step sign-in of Ben Ortiz was reset')
    expect(rows('People')[0]).not.toContain('Two-step sign-in')
  })

  it('is told not to be reset in the words of the server, and stays', async () => {
    const refuse = () => {
      throw new Problem('factor-elsewhere')
    }
    await page({ people, answers: { [reset]: refuse } })
    await act('Ben Ortiz', 'Reset two-step sign-in')
    const dialog = await findDialog('Reset two-step sign-in of Ben Ortiz?')
    fireEvent.click(dialog.getByRole('button', { name: 'Reset two-step sign-in' }))
    await dialog.findByText(/works in workspaces where you are no administrator/)
    expect(rows('People')[0]).toContain('Two-step sign-in')
  })

  it('is reset of nobody who has none, and not of oneself', async () => {
    await page()
    for (const name of ['Ben Ortiz', 'Maya Vale']) {
      fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
      const item = await screen.findByRole('menuitem', { name: /Reset two-step sign-in/ })
      expect(item.getAttribute('aria-disabled')).toBe('true')
      fireEvent.keyDown(item, { key: 'Escape', keyCode: 27 })
    }
  })
})
