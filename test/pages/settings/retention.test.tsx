/** Settings > General, retention: what the next night would delete, and what is on hold. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Hold, RetentionCount } from '#shared/contracts/privacy'
import { Problem } from '#shared/problem'
import { press, type } from '../actions.ts'
import { close } from '../close.ts'
import { idOf, maya, turnGerman, type Answers } from '../screen.tsx'
import { page } from './general-screen.tsx'

const count = 'POST /api/agent/retention/count'
const list = 'GET /api/agent/hold'
const found: RetentionCount = {
  conversations: 0,
  shortened: 0,
  entries: 0,
  takeovers: 0,
  bytes: 0,
  files: 0,
  held: 0,
  open: 0,
  questions: 0,
  figureDays: 0,
  day: '2026-11-24',
  looked: 0,
}
const hold = (number: number, over: Partial<Hold> = {}): Hold => ({
  _id: idOf(number),
  userId: idOf(number),
  name: `Ines Moss ${number}`,
  reason: 'Court case 14 C 3',
  created: '2026-11-20T10:00:00.000Z',
  by: 'Jonas Keller',
  ...over,
})

/** A server that is asked to count; gives what it was asked. */
async function counting(answer: (asked: Record<string, unknown>) => unknown) {
  const asked: unknown[] = []
  const answers: Answers = {
    [count]: (body) => {
      asked.push(body)
      return answer(body as Record<string, unknown>)
    },
  }
  const { sent } = await page({}, { answers })
  await screen.findByRole('heading', { name: /What the next night would delete/ })
  return { asked, sent }
}

const valueOf = (label: string) => screen.getByText(label).closest('dt')?.nextElementSibling?.textContent

describe('what the next night would delete', () => {
  it('is counted for the days of the form, which nobody has saved, page by page, and summed up', async () => {
    const pages = [
      { ...found, conversations: 1200, files: 3, bytes: 1_400_000, open: 1, questions: 4, figureDays: 5, looked: 200 },
      { ...found, conversations: 34, shortened: 2, entries: 900, bytes: 100_000, takeovers: 7, held: 2, looked: 60 },
    ]
    const { asked, sent } = await counting(({ after }) =>
      after === undefined
        ? { ...pages[0], oldest: '2026-03-01T10:00:00.000Z', after: 'there' }
        : { ...pages[1], oldest: '2026-02-01T10:00:00.000Z' },
    )
    type('Days for which conversations are kept', '90')
    press('Count')
    await screen.findByText('Looked at 260 conversations.')
    screen.getByText('Night of 24 Nov 2026. Days kept: 90 for conversations, 0 for figures.')
    const periods = { conversationEventsTTL: 90, conversationAnalyticsTTL: 0 }
    expect(asked).toEqual([periods, { ...periods, after: 'there' }])
    expect(valueOf('Whole conversations')).toBe('1,234')
    expect(valueOf('Conversations that lose their beginning')).toBe('2')
    expect(valueOf('Entries in them')).toBe('900')
    expect(valueOf('Files')).toBe('3')
    expect(valueOf('Records of takeovers')).toBe('7')
    expect(valueOf('Questions under review')).toBe('4')
    expect(valueOf('Days of figures’ details')).toBe('5')
    expect(valueOf('Room in the database')).toBe('1.5 MB')
    expect(valueOf('The oldest is of')).toMatch(/^1 Feb 2026/)
    screen.getByText('2 old conversations stay because they are on hold.')
    screen.getByText('1 old conversation stays because a person has it or is waited for.')
    expect(sent()).toEqual([])
    // With other days, the figures are of before.
    type('Days for which conversations are kept', '91')
    screen.getByText('The days above are others by now.')
  })

  it('is nothing where all is young, and is not counted for days that are none', async () => {
    const { asked } = await counting(() => found)
    const button = () => screen.getByRole('button', { name: /^Count/ })
    for (const days of ['-3', '3651']) {
      type('Days for which figures are kept', days)
      fireEvent.click(button())
    }
    expect(asked).toEqual([])
    type('Days for which figures are kept', '3650')
    fireEvent.click(button())
    await screen.findByText('Nothing would be deleted.')
    expect(screen.queryByText(/stays? because/)).toBeNull()
  })

  it('can be stopped, and goes on from there', async () => {
    let release = () => {}
    const isHere = new Promise<void>((resolve) => {
      release = resolve
    })
    const { asked } = await counting(async ({ after }) => {
      if (after === 'second') await isHere
      return after === undefined
        ? { ...found, conversations: 1, looked: 200, after: 'second' }
        : { ...found, conversations: 1, looked: 10 }
    })
    press('Count')
    await screen.findByText('Looked at 200 conversations…')
    press('Stop')
    await screen.findByText('Stopped after 200 conversations.')
    release()
    press('Go on')
    await screen.findByText(/Looked at 210 conversations\./)
    expect(valueOf('Whole conversations')).toBe('2')
    expect(asked.map((body) => (body as { after?: string }).after)).toEqual([undefined, 'second', 'second'])
  })

  it('says why a count has failed, keeps what it knows, and goes on', async () => {
    let isDown = false
    await counting(({ after }) => {
      if (after === undefined) {
        isDown = true
        return { ...found, conversations: 5, looked: 200, after: 'second' }
      }
      if (isDown) {
        isDown = false
        throw new Problem('internal')
      }
      return { ...found, conversations: 1, looked: 10 }
    })
    press('Count')
    fireEvent.click(await screen.findByRole('button', { name: 'Go on' }))
    await screen.findByText(/Looked at 210 conversations\./)
    expect(valueOf('Whole conversations')).toBe('6')
  })
})

describe('the conversations on hold', () => {
  const rows = async () =>
    within(await screen.findByRole('grid', { name: 'Conversations on hold' }))
      .getAllByRole('row')
      .slice(1)

  it('lead to their customers, say why, by whom and since when, and end after a question', async () => {
    let holds = [hold(70), hold(71, { name: '' })]
    const ended = `DELETE /api/agent/hold/${idOf(70)}`
    const calls: string[] = []
    await page(
      {},
      {
        answers: {
          [list]: () => holds,
          [ended]: () => {
            calls.push(ended)
            holds = [holds[1]!]
            return { id: idOf(70) }
          },
        },
      },
    )
    const link = await screen.findByRole('link', { name: 'Ines Moss 70' })
    expect(link.getAttribute('href')).toBe(`/conversations/${idOf(70)}`)
    const [row, stranger] = await rows()
    expect(row!.textContent).toMatch(/Court case 14 C 3.*Jonas Keller.*20 Nov 2026/)
    expect(stranger!.textContent).toContain('Visitor')
    press('End the hold on Ines Moss 70')
    const question = within(await screen.findByRole('dialog'))
    expect(calls).toEqual([])
    fireEvent.click(question.getByRole('button', { name: 'End the hold' }))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(calls).toEqual([ended])
  })

  it('are shown ten at a time, and have a search once there are more', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => hold(70 + index))
    const search = () => screen.queryByRole('searchbox', { name: 'Find by customer, reason or who' })
    await page({}, { answers: { [list]: () => ten } })
    await screen.findByRole('link', { name: 'Ines Moss 79' })
    expect(search()).toBeNull()
    close()
    await page({}, { answers: { [list]: () => [...ten, hold(80)] } })
    await screen.findByRole('link', { name: 'Ines Moss 79' })
    expect(screen.queryByRole('link', { name: 'Ines Moss 80' })).toBeNull()
    fireEvent.change(search()!, { target: { value: 'moss 80' } })
    await screen.findByRole('link', { name: 'Ines Moss 80' })
    fireEvent.change(search()!, { target: { value: 'nobody' } })
    await screen.findByText('Nothing matches.')
    close()
    await page({}, { answers: { [list]: () => [] } })
    await screen.findByText('No conversation is on hold')
  })

  it('do not save the settings when one is ended, and speak German', async () => {
    const { sent } = await page(
      {},
      { answers: { [list]: () => [hold(70)], [`DELETE /api/agent/hold/${idOf(70)}`]: () => ({ id: idOf(70) }) } },
    )
    await screen.findByRole('link', { name: 'Ines Moss 70' })
    await turnGerman()
    await screen.findByRole('heading', { name: /Gesperrte Unterhaltungen/ })
    press('Sperre für Ines Moss 70 aufheben')
    const question = within(await screen.findByRole('dialog'))
    fireEvent.click(question.getByRole('button', { name: 'Sperre aufheben' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual([])
  })

  it('cannot be ended by somebody who may not delete', async () => {
    await page({}, { answers: { [list]: () => [hold(70)] }, agent: { ...maya, permissions: ['read', 'update'] } })
    const button = await screen.findByRole('button', { name: 'End the hold on Ines Moss 70' })
    fireEvent.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
