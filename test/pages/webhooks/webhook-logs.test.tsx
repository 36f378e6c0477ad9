/** Settings > webhooks: what servers were sent, errors, and the calls of responses. */
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ApiCall, WebhookDelivery, WebhookError } from '#shared/contracts/webhooks'
import { webhookErrorsPageSize } from '#shared/limits'
import { longMoment } from '../../../frontend/src/core/format.ts'
import { findDialog, pickOption } from '../actions.ts'
import { idOf } from '../screen.tsx'
import { base, bodyOf, hook, page } from './webhooks-screen.tsx'

describe('what was sent and called', () => {
  it('WEBHOOKS-001: deliveries, errors and calls are tabs beside the servers', async () => {
    await page({ 'GET /api/agent/api-call-log?page=1': () => [] })
    await screen.findByText(hook.endpoint)
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Servers',
      'Deliveries',
      'Errors',
      'Call log',
    ])
    fireEvent.click(screen.getByRole('tab', { name: 'Call log' }))
    await screen.findByText('No calls yet')
    screen.getByText('When a function response calls a server, it appears here.')
  })

  it('deliveries of a server are narrowed down, read, and sent again one by one', async () => {
    const delivery: WebhookDelivery = {
      _id: 'd1',
      type: 'rating.created',
      status: 'failed',
      created: '2026-11-20T10:00:00.000Z',
      webhookId: 'msg_1',
      attempts: 3,
      statusCode: 422,
      ms: 91,
      body: '{"type":"rating.created"}',
    }
    const { calls, router } = await page(
      {
        [`GET ${base}/${hook._id}/deliveries`]: () => ({ values: [] }),
        [`GET ${base}/${hook._id}/deliveries?status=delivered`]: () => ({ values: [] }),
        [`GET ${base}/${hook._id}/deliveries?status=failed`]: () => ({ values: [delivery], continueId: 'n' }),
        [`GET ${base}/${hook._id}/deliveries?status=failed&continueId=n`]: () => ({
          values: [{ ...delivery, _id: 'd2', type: 'form.completed', ms: undefined }],
        }),
        [`POST ${base}/${hook._id}/replay`]: () => ({ count: 1 }),
      },
      `?tab=deliveries&webhook=${hook._id}&status=failed`,
    )
    await screen.findByText(/The server answered with 422/)
    fireEvent.click(screen.getByRole('button', { name: 'Show older ones' }))
    await screen.findByText('Form completed')
    const times = screen.getAllByRole('row').map(({ children }) => children[4]?.textContent)
    expect(times).toEqual(['Took', '91 ms', '–'])
    expect(screen.queryByRole('button', { name: 'Show older ones' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Rating' }))
    const shown = await findDialog()
    shown.getByText('webhook-id: msg_1')
    shown.getByText(/"type": "rating\.created"/)
    fireEvent.click(shown.getByRole('button', { name: 'Send again' }))
    await screen.findByText('1 delivery is being sent again')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(bodyOf(calls, `POST ${base}/${hook._id}/replay`)).toEqual({ what: { kind: 'one', delivery: 'd1' } })
    await pickOption(/^State/, 'Delivered')
    await screen.findByText('Nothing was sent yet')
    expect(router.state.location.search).toBe(`?tab=deliveries&webhook=${hook._id}&status=delivered`)
    await pickOption(/^State/, 'All states')
    expect(router.state.location.search).toBe(`?tab=deliveries&webhook=${hook._id}`)
  })

  it('WEBHOOKS-001/errors, WEBHOOKS-004/list/delete, WEBHOOKS-005/paged/clear: errors are paged until an answer has no continueId, and cleared after a question', async () => {
    const failure: WebhookError = {
      _id: idOf(90),
      what: 'call',
      blockId: idOf(80),
      reason: 'status',
      status: 500,
      created: '2026-11-20T10:00:00.000Z',
      name: 'Order status',
      host: 'shop.bloom.example',
      excerpt: 'oops',
    }
    let isCleared = false
    const first = `GET ${base}/errors?pageSize=${webhookErrorsPageSize}&sort=-created`
    const { calls } = await page(
      {
        [first]: () => (isCleared ? { values: [] } : { values: [failure], continueId: 'next' }),
        [`${first}&continueId=next`]: () => ({ values: [{ ...failure, _id: idOf(91), name: 'Older' }] }),
        [`DELETE ${base}/errors`]: () => {
          isCleared = true
          return {}
        },
      },
      '?tab=errors',
    )
    await screen.findByText('The server answered with 500')
    screen.getByText('oops')
    expect(screen.getByRole('link', { name: 'Order status' }).getAttribute('href')).toContain(idOf(80))
    fireEvent.click(screen.getByRole('button', { name: 'Show older ones' }))
    await screen.findByText('Older')
    expect(screen.queryByRole('button', { name: 'Show older ones' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Clear list' }))
    const asking = await findDialog()
    fireEvent.click(asking.getByRole('button', { name: 'Clear list' }))
    await screen.findByText('No errors')
    await screen.findByText('The list was cleared')
    expect(calls.map(({ route }) => route)).toContain(`DELETE ${base}/errors`)
  })

  it('WEBHOOKS-001/calls, WEBHOOKS-006/page/dates: the call log has 15 a page, and dates with the month in words', async () => {
    const call = (number: number): ApiCall => ({
      _id: idOf(100 + number),
      name: `Call ${number}`,
      statusCode: [0, 399, 400][number] ?? 200,
      created: new Date(2026, 10, 20, 14, 7).toISOString(),
      ms: 40,
      tries: 1,
    })
    const page1 = Array.from({ length: 15 }, (_, index) => call(index))
    await page(
      {
        'GET /api/agent/api-call-log?page=1': () => page1,
        'GET /api/agent/api-call-log?page=2': () => [call(15)],
      },
      '?tab=calls',
    )
    await screen.findByText('Call 14')
    const isFailed = (text: string) => screen.getByText(text).closest('[class*=status-error]') !== null
    expect(['No answer', '399', '400'].map(isFailed)).toEqual([true, false, true])
    expect(screen.getAllByText('November 20th, 2026 02:07 PM')).toHaveLength(15)
    fireEvent.click(screen.getByRole('button', { name: /2/ }))
    await screen.findByText('Call 15')
    expect(screen.getAllByRole('row')).toHaveLength(2)
    const endings = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 31].map(
      (day) => longMoment(new Date(2026, 11, day, 0, 5).toISOString()).split(/[ ,]/)[1],
    )
    const words = ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd', '23rd', '31st']
    expect(endings).toEqual(words)
    expect(longMoment(new Date(2026, 11, 1, 0, 5).toISOString())).toBe('December 1st, 2026 12:05 AM')
  })
})
