/** A function is tried while it is edited: sample values go out, the answer shows as a tree, and a value becomes a variable. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Block } from '#shared/contracts/blocks'
import { faultAt } from '#shared/faults'
import { badRequest } from '#shared/problem'
import { base, openKind } from './kinds-screen.tsx'
import { bodyOf } from './blocks-screen.tsx'
import { press, type } from '../actions.ts'

const lookup: Block = {
  ...base,
  type: 'function',
  function: {
    type: 'handler',
    name: 'order_status',
    handlerName: 'lookup',
    endpoint: 'https://shop.example/orders',
    args: { parameter: 'number', value: '***order***' },
    useAllFormValues: false,
    paths: [],
    webhook: true,
    todo: false,
    tempText: {},
    tempChoices: [],
  },
}
const route = 'POST /api/agent/block/try-function'

it('shows the answer as a tree, and a value that is pressed is kept as a variable', async () => {
  const answer = () => ({ status: 200, ms: 41, reason: 'no-proper-answer', body: { order: { status: 'sent' } } })
  const { calls } = await openKind(lookup, 'Address', { answers: { [route]: answer } })
  type('Sample for order', 'A7')
  press('Send test request')
  const status = await screen.findByText('Answer 200 in 41 ms')
  expect(status.closest('[class*=status-warning]')).not.toBeNull()
  expect(calls.find((call) => call.route === route)?.body).toMatchObject({
    _id: lookup._id,
    samples: { order: 'A7' },
    function: { endpoint: 'https://shop.example/orders' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Use /order/status as a variable: sent' }))
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Variable for /order/status').value).toBe('status'),
  )
  press('Save')
  await waitFor(() =>
    expect(bodyOf(calls, 'PUT')).toMatchObject({
      function: { results: [{ at: '/order/status', variable: 'status' }] },
    }),
  )
})

it('a proper answer is a success, and no variable is kept that nobody asked for', async () => {
  const { calls } = await openKind(lookup, 'Address', {
    answers: { [route]: () => ({ status: 200, ms: 41, body: {} }) },
  })
  press('Send test request')
  const status = await screen.findByText('Answer 200 in 41 ms')
  expect(status.closest('[class*=status-success]')).not.toBeNull()
  type('Address', 'https://shop.example/all')
  press('Save')
  await waitFor(() =>
    expect(bodyOf(calls, 'PUT')).toMatchObject({ function: { endpoint: 'https://shop.example/all' } }),
  )
  expect(bodyOf(calls, 'PUT')).not.toHaveProperty('function.results')
})

it('says why a request was not sent, until it is sent again', async () => {
  let answer: () => unknown = () => {
    throw badRequest(faultAt('function.args.key', 'secret-again'))
  }
  await openKind(lookup, 'Address', { answers: { [route]: () => answer() } })
  press('Send test request')
  await screen.findByText('Type the secret again: it is stored for another address.')
  answer = () => ({ status: 200, ms: 41, body: {} })
  press('Send test request')
  await screen.findByText('Answer 200 in 41 ms')
  expect(screen.queryByText(/^Type the secret again/)).toBeNull()
  answer = () => new Promise(() => {})
  press('Send test request')
  await waitFor(() => expect(screen.queryByText('Answer 200 in 41 ms')).toBeNull())
})

it('nobody has to tab through the picture of a phone beside a function, which says nothing', async () => {
  await openKind(lookup, 'Address')
  await waitFor(() => expect(document.querySelector('.still-phone-screen')?.hasAttribute('inert')).toBe(true))
  screen.getByText('Asks order_status')
})
