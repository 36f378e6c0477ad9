/** What became of an item: audits, saved states side by side, and the way back to one of them. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Audit } from '#shared/contracts/history'
import type { Form } from '#shared/contracts/forms'
import type { Revision } from '#shared/contracts/revision'
import { dateAndTime, dayAndTime } from '../../../frontend/src/core/format.ts'
import { restorable } from '../../../frontend/src/components/history/restore-button.tsx'
import { difference, type Statement } from '../../../frontend/src/components/history/revision-difference.ts'
import { Problem } from '#shared/problem'
import { notices } from '../../../frontend/src/core/live/notices.ts'
import { knowledge, ourHours } from '../knowledge/knowledge.ts'
import { idOf, maya, open, order } from '../screen.tsx'

const created = '2026-11-20T14:17:00.000Z'
const latest: Form = { ...order, title: 'Order flowers', revision: 2 }
const first: Revision<Form> = { _id: idOf(31), revision: 1, kind: 'create', created, agent: 'Maya Vale', item: order }
const second: Revision<Form> = { ...first, _id: idOf(32), revision: 2, kind: 'edit', item: latest }

const audit = (number: number, type: Audit['type'], revision?: number): Audit => ({
  _id: idOf(number),
  type,
  created,
  data: {
    name: 'Order',
    description: '',
    ...(revision && { revision }),
    itemId: order._id,
    loggedInAgent: { _id: maya._id, fullName: 'Maya Vale', email: maya.email },
  },
})

const compare = `/content/forms/edit/${order._id}?tab=compare`
const answers = {
  [`GET /api/agent/forms/${order._id}`]: () => latest,
  [`GET /api/agent/forms/${order._id}/revisions`]: () => [second, first],
}
const restoreButtons = () => screen.queryAllByRole('button', { name: /^Restore version/ })

describe('two revisions', () => {
  it('REVISIONS-001/pickers/labels, REVISIONS-002/latest/others: stand side by side, each picked by its number', async () => {
    await open(compare, { answers })
    await screen.findByText('v2 (current)')
    screen.getByText(`v1 - ${dayAndTime(created)}`)
    expect(dayAndTime(created)).toMatch(/^\d\d Nov \d{1,2}:\d\d [AP]M$/)
    expect(screen.getByText(/flowers/, { selector: 'ins' }).textContent).toBe(' flowers')
  })

  it.each([
    ['2026-11-21T10:00:00.000Z', ['v1', 'v2']],
    ['2026-11-22T10:00:00.000Z', ['v2', 'v3']],
    ['2026-11-20T10:00:00.000Z', ['v2', 'v3']],
    ['2026-11-25T10:00:00.000Z', ['v2', 'v3']],
  ])('begin with the save of the moment %s and the one before it, else with the latest two', async (saved, shown) => {
    const all = [3, 2, 1].map((revision) => ({
      ...first,
      _id: idOf(30 + revision),
      revision,
      created: `2026-11-${19 + revision}T10:00:00.000Z`,
    }))
    await open(`${compare}&saved=${saved}`, {
      answers: { ...answers, [`GET /api/agent/forms/${order._id}/revisions`]: () => all },
    })
    const picked = () => screen.queryAllByText(/^v\d( |$)/).map(({ textContent }) => textContent.slice(0, 2))
    await waitFor(() => expect([...new Set(picked())]).toEqual(shown))
  })

  it('are compared only where there is more than one', async () => {
    const one = { ...answers, [`GET /api/agent/forms/${order._id}/revisions`]: () => [second] }
    const { calls } = await open(`/content/forms/edit/${order._id}`, { answers: one })
    await waitFor(() => expect(calls.some(({ route }) => route.endsWith('/revisions'))).toBe(true))
    expect(screen.queryByRole('tab', { name: 'Compare Revisions' })).toBeNull()
  })

  it('REVISIONS-005, REVISIONS-007: an earlier one is restored after a question', async () => {
    const { calls } = await open(compare, {
      answers: { ...answers, [`POST /api/agent/forms/${order._id}/revert`]: () => ({ ...order, revision: 3 }) },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }))
    await screen.findByText(
      'Are you sure that you want to restore the "Order flowers" to version v1? The previous version will be kept in the revision history for use later if needed.',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
    await screen.findByText('The response "Order flowers" was successfully reverted')
    const call = calls.find(({ route }) => route.endsWith('/revert'))
    expect(call?.body).toEqual({ revisionId: first._id })
  })

  it.each(['restored', 'refused'])(
    'REVISIONS-007: says of a response that is %s what became of it',
    async (outcome) => {
      const before: Revision<typeof ourHours> = { ...first, item: ourHours }
      const after = { ...ourHours, title: 'Opening times', revision: 2 }
      await open(`/content/responses/edit/${ourHours._id}?tab=compare`, {
        answers: {
          ...knowledge,
          'GET /api/agent/block/brief': () => [after],
          'GET /api/agent/departments': () => [],
          'GET /api/agent/block/categories': () => ['Shop'],
          [`GET /api/agent/block/${ourHours._id}`]: () => after,
          [`GET /api/agent/revisions/${ourHours._id}`]: () => [{ ...second, item: after }, before],
          'POST /api/agent/revert-block': () => {
            if (outcome === 'refused') throw new Problem('stale')
            return { ...ourHours, revision: 3 }
          },
        },
      })
      fireEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }))
      fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
      const done = 'The response "Opening times" was successfully reverted'
      if (outcome === 'restored') return void (await screen.findByText(done))
      await waitFor(() =>
        expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toMatch(/somebody else/i),
      )
      expect(notices.now()).toEqual([])
    },
  )

  it('REVISIONS-004/latest/types: the latest, reverts and deletions are not offered to be restored', () => {
    expect(restorable(first, 2)).toBe(true)
    expect(restorable(second, 2)).toBe(false)
    expect(restorable({ ...first, kind: 'revert' }, 2)).toBe(false)
    expect(restorable({ ...first, kind: 'delete' }, 2)).toBe(false)
  })

  it.each([
    ['in a read-only environment', { ...maya, readOnly: true }],
    ['without versioning in the tier', { ...maya, company: { ...maya.company, tier: [] } }],
  ])('REVISIONS-004/read-only/tier: nothing is restored %s', async (_, agent) => {
    await open(compare, { answers, agent })
    await screen.findByText('v2 (current)')
    expect(restoreButtons()).toEqual([])
  })
})

describe('audits', () => {
  const page = 'GET /api/agent/audit'
  const tones = () => [...document.querySelectorAll('[data-tone]')].map((dot) => dot.getAttribute('data-tone'))

  it('AUDIT-003/success/edit/delete/other: come newest first, each with the colour of its kind', async () => {
    const audits = [audit(5, 'revert-form'), audit(4, 'delete-form'), audit(3, 'edit-form'), audit(2, 'create-form')]
    await open('/settings/history', { answers: { [page]: () => ({ audits }), 'GET /api/agent/environment': () => [] } })
    await screen.findAllByText('Maya Vale')
    expect(tones()).toEqual(['secondary', 'error', 'primary', 'success'])
    expect(screen.getAllByRole('link', { name: 'Order' })[0]!.getAttribute('href')).toBe(
      `/content/forms/edit/${order._id}`,
    )
  })

  it('an audit names what was done in its own words', async () => {
    const words = {
      'publish-environment': 'Environment marked live:',
      'edit-environment': 'Environment edited:',
      'complete-takeover': 'Takeover completed:',
      'assign-takeover': 'Takeover assigned:',
      'return-takeover': 'Takeover returned to the queue:',
      'load-build': 'Build put to use:',
      'delete-customer': 'Customer deleted:',
      'download-customer': 'Conversation downloaded:',
      'create-note': 'Note created:',
    } as const
    const types = Object.keys(words) as (keyof typeof words)[]
    const audits = types.map((type, index) => {
      const done = audit(index, type)
      // A build is called by its moment.
      return type === 'load-build' ? { ...done, data: { ...done.data, name: done.created } } : done
    })
    await open('/settings/history', { answers: { [page]: () => ({ audits }), 'GET /api/agent/environment': () => [] } })
    for (const text of Object.values(words)) await screen.findByText(text)
  })

  it('a build is called by its second, and a customer without a name as in the list of conversations', async () => {
    const started = audit(5, 'start-build')
    const taken = audit(4, 'start-takeover')
    const audits = [
      { ...started, data: { ...started.data, name: '2026-03-04T10:20:30.400Z' } },
      { ...taken, data: { ...taken.data, name: idOf(10), itemId: idOf(10) } },
    ]
    await open('/settings/history', { answers: { [page]: () => ({ audits }), 'GET /api/agent/environment': () => [] } })
    await screen.findByText(dateAndTime('2026-03-04T10:20:30.400Z', { withSeconds: true }))
    screen.getByText(`Visitor ${idOf(10).slice(-4)}`)
  })

  it('AUDIT-005: older ones are asked for by the end of the page before', async () => {
    const { calls } = await open('/settings/history', {
      answers: {
        [page]: () => ({ audits: [audit(3, 'edit-form')], next: idOf(3) }),
        [`${page}?page=${idOf(3)}`]: () => ({ audits: [audit(2, 'create-form')] }),
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Show older' }))
    await waitFor(() => expect(tones()).toEqual(['primary', 'success']))
    expect(calls.filter(({ route }) => route.startsWith(page))).toHaveLength(2)
  })

  it('REVISIONS-006: an item without any says so', async () => {
    await open(`/content/forms/edit/${order._id}?tab=history`, {
      answers: { ...answers, [`${page}?id=${order._id}`]: () => ({ audits: [] }) },
    })
    await screen.findByText('There is currently no history data for this response.')
  })
})

describe('the difference of two states', () => {
  const state = (...texts: [id: string, text: string][]): Statement[] =>
    texts.map(([id, text]) => ({ id, label: id, text }))

  it('tells what is the same, edited, new and gone, in the order it stands', () => {
    const rows = difference(
      state(['a', '1'], ['gone', 'x'], ['b', 'red hat']),
      state(['a', '1'], ['b', 'blue hat'], ['new', 'y']),
    )
    expect(rows.map(({ id, change }) => [id, change])).toEqual([
      ['a', 'same'],
      ['gone', 'removed'],
      ['b', 'edited'],
      ['new', 'added'],
    ])
    expect(rows[2]!.before.filter(({ changed }) => changed)).toEqual([{ text: 'red', changed: true }])
    expect(rows[2]!.after.filter(({ changed }) => changed)).toEqual([{ text: 'blue', changed: true }])
  })

  it('what moved and did not change is the same', () => {
    const rows = difference(state(['a', '1'], ['b', '2']), state(['b', '2'], ['a', '1']))
    expect(rows.every(({ change }) => change === 'same')).toBe(true)
  })
})
