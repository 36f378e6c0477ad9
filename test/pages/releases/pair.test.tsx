/** Which two environments are compared, and which page of their differences shows: all of it stands in the address. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pickOption } from '../actions.ts'
import { idOf } from '../screen.tsx'
import { diffOf, draft, live, name, openChanges, routes, thanks } from './environments-content.ts'

const third = { ...draft, _id: idOf(6), name: 'Spring' }
const between = (from: string, to: string) =>
  `GET /api/agent/environment-content/diff?sourceEnvId=${from}&targetEnvId=${to}`
const environments = {
  [routes.environments]: () => [live, draft, third],
  [between(live._id, draft._id)]: () => diffOf(thanks),
  [between(third._id, live._id)]: () => diffOf(thanks),
}
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...thanks, _id: idOf(100 + at), title: `Item ${100 + at}` }))

describe('the address of the page of changes', () => {
  it('swaps the two by a press, and begins with their first page', async () => {
    const { router } = await openChanges(environments, '?page=2&kind=block')
    await name('Order')
    fireEvent.click(screen.getByRole('button', { name: 'Swap the two environments' }))
    await name('Thanks')
    expect(router.state.location.search).toBe(`?kind=block&from=${live._id}&to=${draft._id}`)
  })

  it('swaps them as well where the other one of the two is picked', async () => {
    const { router } = await openChanges(environments)
    await name('Order')
    await pickOption(/^From/, /Live/)
    await name('Thanks')
    expect(router.state.location.search).toBe(`?from=${live._id}&to=${draft._id}`)
  })

  it('names a third one that is picked beside the other', async () => {
    const { router } = await openChanges(environments)
    await name('Order')
    await pickOption(/^From/, /Spring/)
    await name('Thanks')
    expect(router.state.location.search).toBe(`?from=${third._id}&to=${live._id}`)
  })

  it('names the page, of which each has fifty', async () => {
    const { router } = await openChanges({ [routes.diff]: () => diffOf(...many(51)) })
    await name('Item 149')
    expect(screen.queryByRole('button', { name: 'Item 150' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '2' }))
    await name('Item 150')
    expect(router.state.location.search).toBe('?page=2')
  })

  it('names no page any more once another filter shows others', async () => {
    const { router } = await openChanges({}, '?find=nowhere&page=2')
    fireEvent.click(await name('Clear filters'))
    await name('Order')
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })
})
