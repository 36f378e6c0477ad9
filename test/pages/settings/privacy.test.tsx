/** Settings > General, erased customers: what is kept of each erasure, and its receipt. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Erasure } from '#shared/contracts/privacy'
import { Problem } from '#shared/problem'
import { queryClient } from '../../../frontend/src/core/api.ts'
import { idOf, maya, turnGerman, type Answers } from '../screen.tsx'
import { page } from './general-screen.tsx'

const list = 'GET /api/agent/erasure'
const erasure = (number: number, over: Partial<Erasure> = {}): Erasure => ({
  _id: idOf(number),
  status: 'completed',
  started: '2026-11-20T10:00:00.000Z',
  completed: '2026-11-20T10:00:09.000Z',
  by: 'Jonas Keller',
  subject: `${number}`.padStart(4, '0').repeat(16),
  counts: { conversation: 1204, files: 3 },
  forgotten: { logs: '2027-02-18', recovery: '2026-12-25' },
  ...over,
})
const table = () => screen.findByRole('grid', { name: 'Erased customers' })
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
const opened = (answers: Answers, agent = maya) => page({}, { answers, agent })
const hearEvent = () => act(() => queryClient.invalidateQueries({ queryKey: ['privacy'] }))

describe('erased customers', () => {
  it('say when and by whom, name nobody, count what was removed from where, and until when copies forget', async () => {
    const one = erasure(70)
    await opened({ [list]: () => [one] })
    await screen.findByText('Jonas Keller')
    const [row] = await rows()
    expect(row!.textContent).toMatch(/20 Nov 2026.*Jonas Keller.*007000700070….*1,207 items.*Completed/)
    within(row!).getByRole('button', { name: 'Copy the subject 007000700070' })
    fireEvent.click(within(row!).getByText('1,207 items'))
    const counts = (await screen.findByText('Removed, by store')).closest('[role=dialog]')!
    expect(counts.textContent).toMatch(/Conversation1,204Files3Details of figures–/)
    expect(counts.textContent).toMatch(/Logs forget by 18 Feb 2027.*way back by 25 Dec 2026/)
    screen.getByText('npm run verify-receipt -- receipt.json')
  })

  it('give the receipt of each that is completed, and follow one that is running by its events', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    let status: Erasure['status'] = 'running'
    const asked: string[] = []
    await opened({
      [list]: () => [erasure(70, { status }), erasure(71, { status: 'failed' })],
      [`POST /api/agent/erasure/${idOf(70)}/receipt`]: () => {
        asked.push('receipt')
        return { url: '/files/receipt.json', fileName: 'receipt.json' }
      },
      'GET /files/receipt.json': () => ({}),
    })
    await screen.findByText('Running')
    screen.getByText('Not finished')
    screen.getByText(/goes on where it stopped/)
    expect(screen.queryByRole('button', { name: /^Download the receipt/ })).toBeNull()
    status = 'completed'
    await hearEvent()
    fireEvent.click(await screen.findByRole('button', { name: /^Download the receipt of 20 Nov 2026/ }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(asked).toEqual(['receipt'])
    saved.mockRestore()
  })

  it('say why a receipt cannot be had', async () => {
    await opened({
      [list]: () => [erasure(70)],
      [`POST /api/agent/erasure/${idOf(70)}/receipt`]: () => Promise.reject(new Problem('unavailable')),
    })
    fireEvent.click(await screen.findByRole('button', { name: /^Download the receipt/ }))
    await screen.findByText(new Problem('unavailable').message)
  })

  it('are found by a subject, which somebody pastes from a receipt, and shown ten at a time', async () => {
    const all = Array.from({ length: 14 }, (_, index) => erasure(70 + index))
    await opened({ [list]: () => all })
    await waitFor(async () => expect(await rows()).toHaveLength(10))
    expect(screen.getByText('npm run verify-receipt -- receipt.json')).toBeTruthy()
    const search = screen.getByRole('searchbox', { name: /Find by subject/ })
    fireEvent.change(search, { target: { value: all[12]!.subject } })
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    fireEvent.change(search, { target: { value: 'nobody' } })
    await screen.findByText(/Nothing matches/)
  })

  it('have no search where one page holds them all', async () => {
    await opened({ [list]: () => Array.from({ length: 10 }, (_, index) => erasure(70 + index)) })
    await waitFor(async () => expect(await rows()).toHaveLength(10))
    expect(screen.queryByRole('searchbox', { name: /Find by subject/ })).toBeNull()
  })

  it('say so while there is none, and where they cannot be loaded, which can be tried again', async () => {
    let fails = true
    await opened({
      [list]: () => (fails ? Promise.reject(new Problem('unavailable')) : []),
    })
    const again = await within(await table()).findByRole('button', { name: 'Try again' })
    fails = false
    fireEvent.click(again)
    await screen.findByText('Nobody was erased yet')
    expect(screen.queryByText('npm run verify-receipt -- receipt.json')).toBeNull()
  })

  it('are not asked for by whoever may not read them', async () => {
    let asked = 0
    await opened(
      {
        [list]: () => {
          asked += 1
          return []
        },
      },
      { ...maya, permissions: ['update'] },
    )
    const section = document.getElementById('erased')!
    expect(section.textContent).toContain('You do not have permission to do this.')
    expect(within(section).queryByRole('grid')).toBeNull()
    expect(asked).toBe(0)
  })

  it('speak German', async () => {
    await opened({ [list]: () => [erasure(70)] })
    await turnGerman()
    await screen.findByText('1.207 Einträge')
    await screen.findByText('Abgeschlossen')
  })
})
