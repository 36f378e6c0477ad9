/** Responses as the console keeps them, what is done with one of the list, and the two steps to a new one. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { AuditType } from '#shared/audit'
import type { Block, BriefBlock } from '#shared/contracts/blocks'
import { briefOf } from '#shared/content/brief-block'
import type { Audit } from '#shared/contracts/history'
import type { Revision } from '#shared/contracts/revision'
import { queries, queryClient } from '../../../frontend/src/core/api.ts'
import { blockSaved, removeBlock } from '../../../frontend/src/pages/blocks/blocks-data.ts'
import { bodyOf, edit, hello, hours, listed, openBlocks, pickFromMenu } from './blocks-screen.tsx'
import { field, press, type } from '../actions.ts'
import { close } from '../close.ts'
import { idOf } from '../screen.tsx'

describe('a new response', () => {
  it('BLOCKS-036/update/create, BLOCKS-063/update/create/view: is created, an existing one is updated, and the notice leads to it', async () => {
    const made = { ...hours, _id: idOf(41), title: 'Thanks', key: 'thanks' }
    const { calls } = await openBlocks('/content/responses/edit/basic?topic=Service', {
      answers: {
        'POST /api/agent/block': () => made,
        [`GET /api/agent/block/${made._id}`]: () => made,
        [`GET /api/agent/revisions/${made._id}`]: () => [],
        [`PUT /api/agent/block/${made._id}`]: (body) => ({ ...made, ...(body as object), revision: 2 }),
      },
    })
    await waitFor(() => field('Title'))
    type('Title', 'Thanks')
    await waitFor(() => field('What the bot says'))
    type('What the bot says', 'Thank you!')
    press('Save')
    await screen.findByText('The response "Thanks" was successfully created')
    expect(bodyOf(calls, 'POST')).toMatchObject({ type: 'message', group: 'Service', key: 'thanks' })
    await screen.findByRole('tab', { name: 'Trigger' })
    // Where it shows already, nothing leads to it.
    expect(screen.queryByRole('link', { name: 'View Block' })).toBeNull()
    type('Title', 'Many thanks')
    press('Save')
    await screen.findByText('The response "Many thanks" was successfully updated')
    expect(bodyOf(calls, 'PUT')).toMatchObject({ title: 'Many thanks', revision: 1 })
    press('Cancel')
    for (const link of await screen.findAllByRole('link', { name: 'View Block' }))
      expect(link.getAttribute('href')).toBe(edit(made))
  })

  it('is shown in the language it was written in, also once it is saved', async () => {
    const made = { ...hours, _id: idOf(42), title: 'Thanks', key: 'thanks', text: { en: 'Thank you!', de: 'Danke!' } }
    await openBlocks('/content/responses/edit/basic?topic=Service', {
      answers: {
        'POST /api/agent/block': () => made,
        [`GET /api/agent/block/${made._id}`]: () => made,
        [`GET /api/agent/revisions/${made._id}`]: () => [],
      },
    })
    await waitFor(() => field('What the bot says'))
    type('Title', 'Thanks')
    type('What the bot says', 'Thank you!')
    press(/^German/)
    await waitFor(() => expect(field('What the bot says').value).toBe(''))
    type('What the bot says', 'Danke!')
    press('Save')
    await screen.findByRole('tab', { name: 'Trigger' })
    await waitFor(() => expect(field('What the bot says').value).toBe('Danke!'))
  })

  it('goes from its title to its topic by Enter', async () => {
    await openBlocks('/content/responses/edit/basic')
    await waitFor(() => field('Title'))
    fireEvent.keyDown(field('Title'), { key: 'Enter', keyCode: 13 })
    expect(document.activeElement).toBe(field('Topic'))
  })

  it('BLOCKS-036/default: may begin as a function', async () => {
    await openBlocks('/content/responses/edit/logic')
    await screen.findByText('go to this block if the condition is true')
  })
})

describe('a response of the list', () => {
  it('duplicates a response and opens the copy', async () => {
    const copy = { ...hours, _id: idOf(40), title: 'Opening hours (2)' }
    await openBlocks('/content/responses', {
      answers: {
        [`POST /api/agent/duplicate-block/${hours._id}`]: () => copy,
        [`GET /api/agent/block/${copy._id}`]: () => copy,
        [`GET /api/agent/revisions/${copy._id}`]: () => [],
      },
    })
    await screen.findByRole('link', { name: 'Hello' })
    pickFromMenu('Actions for Opening hours', 'Duplicate')
    await waitFor(() => expect(field('Title').value).toBe('Opening hours (2)'))
  })

  it('does not delete what something leads to', async () => {
    const user = { _id: hello._id, model: 'Block', name: 'hello', title: 'Hello' }
    const dependencies = `GET /api/agent/dependencies?model=Block&id=${hours._id}`
    const { calls } = await openBlocks('/content/responses', { answers: { [dependencies]: () => [user] } })
    await screen.findByRole('link', { name: 'Hello' })
    pickFromMenu('Actions for Opening hours', 'Delete')
    await screen.findByRole('table', { name: 'References in use' })
    expect(screen.getByRole('button', { name: 'Delete' }).getAttribute('disabled')).not.toBeNull()
    expect(bodyOf(calls, 'DELETE')).toBeUndefined()
  })

  it('leads on to a response that a list of references names', async () => {
    await openBlocks(`/content/responses?block=${hours._id}`)
    await waitFor(() => expect(field('Title').value).toBe('Opening hours'))
  })
})

describe('all responses as the console keeps them', () => {
  const all = queries.blocks.brief({}).queryKey
  const kept = () => queryClient.getQueryData<BriefBlock[]>(all)!
  const given = () => queryClient.setQueryData(all, [...listed])
  const leaflet: Block = {
    _id: idOf(45),
    title: 'Leaflet',
    key: 'leaflet',
    description: '',
    group: 'Shop',
    revision: 1,
    updated: '',
    type: 'kb',
    kb: { text: { en: 'We deliver.' }, url: '', autoUpdate: false, usage: 'answers' },
  }

  it('BLOCKS-042/knowledge: lead nowhere to knowledge, neither when it is made nor later; the list shows it', async () => {
    const answers = {
      'GET /api/agent/block/brief': () => [...listed, briefOf(leaflet, { inUse: false, status: 'low' })],
    }
    await openBlocks('/content/responses', { answers })
    await screen.findByRole('link', { name: 'Leaflet' })
    close()
    await openBlocks(`${edit(hello)}?tab=next`, { answers })
    const next = await screen.findByRole('button', { name: /Next response/ })
    act(() => blockSaved({ ...leaflet, _id: idOf(46), title: 'Second leaflet' }))
    expect(kept().map(({ title }) => title)).toEqual(expect.arrayContaining(['Leaflet', 'Second leaflet']))
    fireEvent.mouseDown(next)
    await screen.findByRole('option', { name: /Opening hours/ })
    expect(screen.queryByRole('option', { name: /eaflet/ })).toBeNull()
  })

  it('BLOCKS-042/duplicate: end with a copy', () => {
    given()
    blockSaved({ ...hours, _id: idOf(40), title: 'Opening hours (copy)' })
    expect(kept().map(({ title }) => title)).toEqual([...listed.map(({ title }) => title), 'Opening hours (copy)'])
    expect(kept().at(-1)).toMatchObject({ inUse: false, status: 'low' })
  })

  it('BLOCKS-042/delete: lose a deleted one at once, as the list does', async () => {
    await openBlocks('/content/responses', {
      answers: { [`DELETE /api/agent/block/${hours._id}`]: () => ({ id: hours._id }) },
    })
    await screen.findByRole('link', { name: 'Opening hours' })
    // The answer to the next question comes too late to be what removes the row.
    vi.stubGlobal(
      'fetch',
      vi
        .fn(fetch)
        .mockResolvedValueOnce(Response.json({ data: { id: hours._id } }))
        .mockReturnValue(new Promise(() => {})),
    )
    await act(() => removeBlock(hours._id))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Opening hours' })).toBeNull())
    expect(kept().map(({ _id }) => _id)).not.toContain(hours._id)
    expect(screen.getByRole('link', { name: 'Hello' })).toBeTruthy()
  })

  it('BLOCKS-042/in-use: keep how much an updated one is in use', () => {
    given()
    blockSaved({ ...hello, title: 'Good morning', revision: 2 })
    expect(kept().find(({ _id }) => _id === hello._id)).toMatchObject({
      title: 'Good morning',
      revision: 2,
      inUse: true,
      status: 'in-use',
    })
  })
})

const agent = { _id: idOf(1), fullName: 'Maya Vale', email: 'maya@bloom.example' }
const created = '2026-11-20T14:17:00.000Z'
const revision = (number: number, title: string): Revision<Block> => ({
  _id: idOf(100 + number),
  revision: number,
  kind: number === 1 ? 'create' : 'edit',
  created,
  agent: agent.fullName,
  item: { ...hours, title, revision: number },
})

describe('the history of a response', () => {
  const audit = (number: number, deed: AuditType, of: number): Audit => ({
    _id: idOf(number),
    type: deed,
    created,
    data: { name: hours.title, description: '', revision: of, itemId: hours._id, loggedInAgent: agent },
  })

  it('AUDIT-007/list/revert: lists its audits, and each with an earlier state takes the response back to it', async () => {
    let audits = [audit(52, 'edit-block', 2), audit(51, 'create-block', 1)]
    const { calls } = await openBlocks(`${edit(hours)}?tab=history`, {
      answers: {
        [`GET /api/agent/block/${hours._id}`]: () => ({ ...hours, title: 'Hours', revision: 2 }),
        [`GET /api/agent/revisions/${hours._id}`]: () => [revision(2, 'Hours'), revision(1, 'Opening hours')],
        [`GET /api/agent/audit?id=${hours._id}`]: () => ({ audits }),
        'POST /api/agent/revert-block': () => {
          audits = [audit(53, 'revert-block', 3), ...audits]
          return { ...hours, revision: 3 }
        },
      },
    })
    const table = within(await screen.findByRole('table', { name: 'History' }))
    await table.findAllByText(/Response edited/)
    expect(table.getAllByRole('row').slice(1)).toHaveLength(2)
    expect(table.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Restore version 1',
    ])
    press('Restore version 1')
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
    await screen.findByText('The response "Hours" was successfully reverted')
    expect(bodyOf(calls, 'POST')).toEqual({ blockId: hours._id, revisionId: idOf(101) })
    await table.findByText(/Response restored/)
    await screen.findByRole('heading', { level: 1, name: /Opening hours/ })
  })

  it('tells of every part that two states differ in, channel by channel', async () => {
    const before = revision(1, hours.title)
    const after = revision(2, hours.title)
    const changed: Block = {
      ...after.item,
      titles: { de: 'Öffnungszeiten' },
      module: 'Shop',
      icon: 'calendar',
      includeOnChannels: ['web'],
      channelContent: { whatsapp: { text: { en: 'Nine to six!' } } },
      schedule: {
        enabled: true,
        cron: '0 9 * * 1',
        onlyonce: true,
        users_endpoint: 'https://crm.example/users',
        filter: { combinator: 'and', rules: [{ field: 'plan', operator: '=', value: 'gold' }] },
      },
    }
    await openBlocks(`${edit(hours)}?tab=compare`, {
      answers: {
        [`GET /api/agent/block/${hours._id}`]: () => changed,
        [`GET /api/agent/revisions/${hours._id}`]: () => [{ ...after, item: changed }, before],
      },
    })
    const table = within(await screen.findByRole('table'))
    for (const [label, text] of [
      ['Title (German)', 'Öffnungszeiten'],
      ['Module', 'Shop'],
      ['Icon', 'calendar'],
      ['Said on', 'Website'],
      [/^What the bot says \(English\) on WhatsApp$/, 'Nine to six!'],
      ['When', '0 9 * * 1'],
      ['Only once', 'yes'],
      ['Address of the users', 'https://crm.example/users'],
      ['Only some of these users', '(plan is gold)'],
    ] as const) {
      const row = (await table.findByText(label)).closest('tr')!
      expect(within(row).getByText(text)).toBeTruthy()
    }
    // What did not change says nothing of a channel.
    expect(table.queryAllByText(/on WhatsApp/)).toHaveLength(1)
  })
})

describe('the tabs of a response', () => {
  const shown = () => screen.getAllByRole('tab').map((tab) => tab.textContent?.toLowerCase())

  it.each([
    ['basic', 'message'],
    ['kb', 'knowledge'],
    ['logic', 'conditions'],
    ['variable', 'variables'],
  ])(
    'BLOCKS-017/tabs/first: a new %s response begins with %s, and has no triggers and no past yet',
    async (kind, first) => {
      await openBlocks(`/content/responses/edit/${kind}`)
      await screen.findByRole('tab', { name: 'Schedule' })
      expect(shown().slice(0, 4)).toEqual([first, 'next action', 'settings', 'schedule'])
      expect(screen.getAllByRole('tab', { selected: true })[0]?.textContent?.toLowerCase()).toBe(first)
    },
  )

  it('BLOCKS-017/edit-only/revisions: a saved one has triggers and a history, and revisions to compare once there are two', async () => {
    const revisions = [revision(2, 'Hours'), revision(1, 'Opening hours')]
    const all = ['message', 'trigger', 'next action', 'settings', 'history', 'compare revisions', 'schedule']
    await openBlocks(edit(hours), { answers: { [`GET /api/agent/revisions/${hours._id}`]: () => revisions } })
    await screen.findByRole('tab', { name: 'Compare Revisions' })
    screen.getByRole('tab', { name: 'Next Action' })
    expect(shown()).toEqual(all)
    close()
    await openBlocks(edit(hours), { answers: { [`GET /api/agent/revisions/${hours._id}`]: () => revisions.slice(1) } })
    await screen.findByRole('tab', { name: 'History' })
    expect(shown()).toEqual(all.filter((name) => name !== 'compare revisions'))
  })
})
