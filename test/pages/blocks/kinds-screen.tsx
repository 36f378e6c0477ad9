/** A response of each kind in its editor, for the tests of the kinds. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Block } from '#shared/contracts/blocks'
import { bodyOf, edit, hours, openBlocks } from './blocks-screen.tsx'
import { field } from '../actions.ts'
import { idOf, maya, type Answers } from '../screen.tsx'

export const base = {
  _id: idOf(60),
  revision: 1,
  updated: '2026-11-20T10:00:00.000Z',
  key: 'does',
  title: 'Does',
  description: '',
  group: 'Service',
  next: null,
  onReply: null,
}
export const answersOf = (block: Block): Answers => ({
  [`GET /api/agent/block/${block._id}`]: () => block,
  [`GET /api/agent/revisions/${block._id}`]: () => [],
  [`GET /api/agent/block/${block._id}/knowledge`]: () => ({ status: 'written' }),
  [`PUT /api/agent/block/${block._id}`]: (body) => ({ ...block, ...(body as object), revision: 2 }),
})

/** Opens a response, and waits for the editor of its kind by one of its fields. */
export async function openKind(block: Block, label: string, { answers = {}, agent = maya } = {}) {
  const opened = await openBlocks(edit(block), { agent, answers: { ...answersOf(block), ...answers } })
  await waitFor(() => field(label))
  return opened
}
export async function openNew(kind: string, label: string, { answers = {} }: { answers?: Answers } = {}) {
  const opened = await openBlocks(`/content/responses/edit/${kind}?topic=Service`, {
    answers: { 'POST /api/agent/block': (body) => ({ ...hours, ...(body as object), _id: idOf(61) }), ...answers },
  })
  await waitFor(() => field(label))
  // The title of the response comes first; a card has one as well.
  fireEvent.change(screen.getAllByLabelText('Title')[0]!, { target: { value: 'Something new' } })
  return opened
}
export const isDisabled = (button: HTMLElement) => button.getAttribute('disabled') !== null
export const toggle = (name: string | RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }))
export const sentFunction = (calls: Parameters<typeof bodyOf>[0], verb = 'POST') =>
  (bodyOf(calls, verb) as { function: object } | undefined)?.function
export const isInvalid = (label: string) => field(label).getAttribute('aria-invalid') === 'true'
