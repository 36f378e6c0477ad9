/** How many responses of an event or a variable are named: some in a list, all before a deletion. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { chooseAction, findDialog } from '../actions.ts'
import { idOf, open } from '../screen.tsx'

const responses = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ _id: idOf(100 + at), title: `Response ${at}` }))
const event = (name: string, count: number) => ({
  _id: idOf(name.length),
  name,
  enabled: true,
  revision: 1,
  blocks: responses(count),
})
const variable = { _id: idOf(7), name: 'phone', type: 'string', value: '1', revision: 1, updated: '2026-11-20T10:00:00.000Z' } // prettier-ignore

describe('the responses that are named', () => {
  it('of an event are three in the list, and all before it is deleted', async () => {
    const all = [event('none', 0), event('three', 3), event('fourth', 4)]
    await open('/settings/events', {
      answers: { 'GET /api/agent/event-trigger': () => all, 'GET /api/agent/events/client-status': () => [] },
    })
    const row = async (name: string) => within((await screen.findByText(name)).closest('tr')!)
    expect((await row('three')).queryByText(/more$/)).toBeNull()
    ;(await row('fourth')).getByText('and 1 more')
    ;(await row('none')).getByText('None yet. Choose the event in the next action of a response.')
    await chooseAction('none', 'Delete')
    expect((await findDialog()).queryByText(/^None yet/)).toBeNull()
  })

  it.each([
    [20, undefined],
    [21, 'and 1 more'],
  ])('of a variable are twenty before it is deleted, of %d: %s', async (count, more) => {
    const mentions = `GET /api/agent/block/brief?searchText=${encodeURIComponent('***phone***')}`
    await open('/settings/variables', {
      answers: { 'GET /api/agent/variables': () => [variable], [mentions]: () => responses(count) },
    })
    await chooseAction('phone', 'Delete')
    const dialog = await findDialog()
    await dialog.findByText(`${count} responses name ***phone*** in their texts:`)
    expect(dialog.getAllByRole('link', { name: /^Response/ })).toHaveLength(20)
    expect(dialog.queryByText(/more$/)?.textContent).toBe(more)
  })
})
