/** Settings > History: what was done in the company, with the way back to what a change had saved. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Form } from '#shared/contracts/forms'
import type { Audit } from '#shared/contracts/history'
import type { Revision } from '#shared/contracts/revision'
import type { LoggedInAgent } from '#shared/contracts/account'
import { ourHours } from '../knowledge/knowledge.ts'
import { idOf, maya, open, order } from '../screen.tsx'

const latest: Form = { ...order, revision: 3 }
const moment = (revision: number) => `2026-11-20T14:0${revision}:00.000Z`
const saved = (revision: number, kind: Revision<Form>['kind']): Revision<Form> => ({
  _id: idOf(30 + revision),
  revision,
  kind,
  created: moment(revision),
  agent: 'Maya Vale',
  item: { ...order, revision },
})
const audit = (number: number, type: Audit['type'], data: Partial<Audit['data']>, created = moment(1)): Audit => ({
  _id: idOf(number),
  type,
  created,
  data: {
    name: 'Order',
    description: '',
    loggedInAgent: { _id: maya._id, fullName: 'Maya Vale', email: maya.email },
    ...data,
  },
})
const audits = [
  audit(50, 'edit-settings', { name: 'Bloom & Vale', revision: 2 }),
  audit(51, 'delete-form', { name: 'Gone', itemId: idOf(90), revision: 4 }),
  audit(52, 'edit-form', { name: 'Gone', itemId: idOf(90), revision: 3 }),
  audit(53, 'revert-form', { itemId: order._id, revision: 3 }, moment(3)),
  audit(54, 'edit-form', { itemId: order._id, revision: 2 }, moment(2)),
  audit(55, 'create-form', { itemId: order._id, revision: 1 }, moment(1)),
  audit(56, 'edit-block', { name: 'Hours', itemId: ourHours._id, revision: ourHours.revision - 1 }),
]

const revert = `POST /api/agent/forms/${order._id}/revert`

async function page(agent: LoggedInAgent = maya, shown: readonly Audit[] = audits, query = '', asked = query) {
  const { calls } = await open(`/settings/history${query}`, {
    agent,
    answers: {
      'GET /api/agent/audit': () => ({ audits }),
      [`GET /api/agent/audit${asked}`]: () => ({ audits: shown }),
      'GET /api/agent/forms': () => [latest],
      'GET /api/agent/block/brief': () => [ourHours],
      'GET /api/agent/environment': () => [],
      [`GET /api/agent/forms/${order._id}`]: () => latest,
      [`GET /api/agent/forms/${order._id}/revisions`]: () => [saved(3, 'revert'), saved(2, 'edit'), saved(1, 'create')],
      [revert]: () => ({ ...latest, revision: 4 }),
    },
  })
  if (shown.length > 0) await screen.findAllByRole('rowheader')
  return { calls, sent: () => calls.filter(({ route }) => route === revert).map(({ body }) => body) }
}
const rows = () => screen.getAllByRole('row').slice(1)
const offers = () =>
  rows().map(
    (row) =>
      within(row)
        .queryByRole('button', { name: /^Restore version/ })
        ?.getAttribute('aria-label') ?? '',
  )

const versions = async () =>
  (await screen.findAllByRole('columnheader', { name: /^v\d/ })).map(({ textContent }) => textContent)

describe('the history of the company', () => {
  it('SETTINGS-004/list: lists its audits, and offers to restore what a save of an item had made and a later one replaced', async () => {
    await page()
    expect(rows().map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
      expect.stringContaining('Bloom & Vale'),
      expect.stringContaining('Form or question deleted: Gone'),
      expect.stringContaining('Form or question edited: Gone'),
      expect.stringContaining('Form or question restored: Order'),
      expect.stringContaining('Form or question edited: Order'),
      expect.stringContaining('Form or question created: Order'),
      expect.stringContaining('Hours'),
    ])
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Restore version/ })).toHaveLength(3))
    expect(offers()).toEqual([
      '',
      '',
      '',
      '',
      'Restore version 2',
      'Restore version 1',
      `Restore version ${ourHours.revision - 1}`,
    ])
  })

  it('SETTINGS-004/revert: restores the state after a question', async () => {
    const { calls, sent } = await page()
    const asked = (route: string) => calls.filter((call) => call.route === route).length
    fireEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }))
    expect(sent()).toEqual([])
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual([{ revisionId: idOf(31) }])
    await waitFor(() => expect([asked('GET /api/agent/audit'), asked('GET /api/agent/forms')]).toEqual([2, 2]))
  })

  it('offers nothing for the save that is the latest', async () => {
    await page(maya, [audit(57, 'edit-form', { itemId: order._id, revision: 3 }, moment(3)), audits[4]!])
    await screen.findByRole('button', { name: 'Restore version 2' })
    expect(offers()).toEqual(['', 'Restore version 2'])
  })

  it('restores nothing that was saved under the same number in another environment', async () => {
    const elsewhere = audit(57, 'edit-form', { itemId: order._id, revision: 1 }, '2026-11-19T09:00:00.000Z')
    const { sent } = await page(maya, [elsewhere])
    fireEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }))
    await screen.findByText(/saved in another environment/)
    expect(sent()).toEqual([])
  })

  it.each([
    ['in an environment that is read-only', { ...maya, readOnly: true }],
    ['to whoever may only read', { ...maya, permissions: ['read'] }],
    ['to a company without versions', { ...maya, company: { ...maya.company, tier: [] } }],
  ] satisfies [string, LoggedInAgent][])('SETTINGS-004/restricted: offers nothing %s', async (_, agent) => {
    await page(agent)
    // The list of items has come by now.
    await screen.findAllByRole('link', { name: 'Order' })
    expect(offers()).toEqual(audits.map(() => ''))
  })

  it('leads to what a save had changed beside the state before it, and nowhere for the first save', async () => {
    await page()
    expect(await screen.findAllByRole('link', { name: /^What changed with/ })).toHaveLength(1)
    fireEvent.click(screen.getByRole('link', { name: 'What changed with version 2 of Order' }))
    expect(await versions()).toEqual(['v1', 'v2'])
  })

  it('a comparison that no save is named for begins with the latest two', async () => {
    await open(`/content/forms/edit/${order._id}?tab=compare`, {
      answers: {
        [`GET /api/agent/forms/${order._id}`]: () => latest,
        [`GET /api/agent/forms/${order._id}/revisions`]: () => [
          saved(3, 'revert'),
          saved(2, 'edit'),
          saved(1, 'create'),
        ],
      },
    })
    expect(await versions()).toEqual(['v2', 'v3'])
  })

  it('asks the server for the person, the kind and the words that the address names', async () => {
    const query = `?type=edit-form&agent=${maya._id}&dateFrom=2026-11-20&find=Order`
    const { calls } = await page(maya, [audits[4]!], query)
    expect(calls.map(({ route }) => route)).toContain(`GET /api/agent/audit${query}`)
    expect(rows()).toHaveLength(1)
  })

  it('offers to show everything where nothing is found, and forgets an address that names no kind and no day', async () => {
    await page(maya, [], '?type=nonsense&dateFrom=soon&find=Zebra', '?find=Zebra')
    fireEvent.click(await screen.findByRole('button', { name: 'Show everything' }))
    expect(await screen.findAllByRole('rowheader')).toHaveLength(audits.length)
    // What was looked for is no longer typed.
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  })

  it('says of a company without any change that there is none yet, and offers nothing to clear', async () => {
    await page(maya, [])
    expect(await screen.findByText('No history yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show everything' })).toBeNull()
    expect(screen.getByRole('button', { name: /^Days/ }).textContent).toBe('Any day')
  })

  it.each([
    ['2026-11-20', '2026-11-21', '20/11/2026 – 21/11/2026'],
    ['2026-11-20', '2026-11-20', '20/11/2026'],
    ['2026-11-20', '', 'Any day'],
  ])('shows the days from %s to %s as %s', async (from, to, shown) => {
    await page(maya, audits, `?dateFrom=${from}${to && `&dateTo=${to}`}`)
    expect(screen.getByRole('button', { name: /^Days/ }).textContent).toBe(shown)
  })
})
