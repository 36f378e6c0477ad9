/** The next action of a response: the events that send it. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { CustomEvent } from '#shared/contracts/events'
import { bodyOf, hello, openBlocks, press } from '../blocks/blocks-screen.tsx'
import { close, idOf } from '../screen.tsx'

afterEach(close)

const event = (number: number, name: string, enabled = true): CustomEvent => ({
  _id: idOf(number),
  name,
  enabled,
  revision: 1,
  blocks: [],
})

it('events are chosen by name, one that is off says so, and a deleted one can be taken away', async () => {
  const block = { ...hello, eventIds: [idOf(79)] }
  const { calls } = await openBlocks(`/content/responses/edit/${hello._id}?tab=next`, {
    answers: {
      [`GET /api/agent/block/${hello._id}`]: () => block,
      [`PUT /api/agent/block/${hello._id}`]: (body) => ({ ...block, ...(body as object), revision: 2 }),
      'GET /api/agent/event-trigger': () => [event(70, 'order-shipped'), event(71, 'payment-received', false)],
    },
  })
  const remove = await screen.findByRole('button', { name: 'Remove Deleted event' })
  fireEvent.mouseDown(screen.getByRole('button', { name: /^Sent by events/ }))
  expect((await screen.findByRole('option', { name: /payment-received/ })).textContent).toMatch(/Off/)
  fireEvent.mouseUp(screen.getByRole('option', { name: /order-shipped/ }))
  fireEvent.click(remove)
  press('Save')
  await waitFor(() => expect(bodyOf(calls, 'PUT')).toMatchObject({ eventIds: [idOf(70)] }))
})
