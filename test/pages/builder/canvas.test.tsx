/** The canvas in the builder: what its boxes say, its keys, and the buttons that zoom it. */
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../frontend/src/core/api.ts'
import { activeName, keptBlocks, openBuilder, press, welcome } from './builder-screen.tsx'

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(1200)
})

const all = (name: string) => [...document.querySelectorAll(`.builder-${name}`)].map(({ textContent }) => textContent)
const transform = () => document.querySelector<HTMLElement>('.builder-layer')!.style.transform

it('a box says what leads to its response and what is wrong with it, and nothing of what there is none of', async () => {
  await openBuilder(keptBlocks())
  await waitFor(() => expect(screen.getAllByRole('treeitem')).toHaveLength(3))
  expect(all('triggers')).toEqual(['Welcome', '1 intent'])
  expect(all('faults')).toHaveLength(1)
})

it('a letter that begins no title goes with those before it', async () => {
  await openBuilder(keptBlocks())
  press('Home')
  press('w')
  press('d')
  expect(activeName()).toMatch(/^Welcome/)
})

it('keeps its keys from the page, and leaves it all others', async () => {
  await openBuilder(keptBlocks())
  const isLet = (key: string) => fireEvent.keyDown(screen.getByRole('tree'), { key })
  expect([isLet('Home'), isLet(' '), isLet('PageDown')]).toEqual([false, false, true])
})

it('Escape gives up what is dragged', async () => {
  await openBuilder(keptBlocks())
  const tree = screen.getByRole('tree')
  for (const [type, clientX] of [
    ['pointerDown', 10],
    ['pointerMove', 60],
  ] as const) {
    const event = createEvent[type](tree, { pointerId: 1, clientX, clientY: 10 })
    fireEvent(tree, event)
  }
  expect(tree.dataset['gesture']).toBe('pan')
  press('Escape')
  expect(tree.dataset['gesture']).toBeUndefined()
})

it('a button zooms the canvas in', async () => {
  await openBuilder(keptBlocks())
  const before = transform()
  expect(before).toMatch(/scale\(1\)$/)
  fireEvent.click(screen.getByRole('button', { name: /^Zoom in/ }))
  await waitFor(() => expect(transform()).toMatch(/scale\(1\.25\)$/))
})

it('a box that is pressed twice opens its response', async () => {
  await openBuilder(keptBlocks())
  const [box] = await screen.findAllByRole('treeitem', { name: /Welcome/ })
  vi.spyOn(document, 'elementFromPoint').mockReturnValue(box!)
  fireEvent.doubleClick(box!)
  await screen.findByDisplayValue('Welcome')
})

it('a box that is pressed becomes the active one', async () => {
  await openBuilder(keptBlocks())
  const [delivery] = await screen.findAllByRole('treeitem', { name: /Delivery/ })
  vi.spyOn(document, 'elementFromPoint').mockReturnValue(delivery!)
  for (const type of ['pointerDown', 'pointerUp'] as const)
    fireEvent(delivery!, createEvent[type](delivery!, { pointerId: 1, clientX: 10, clientY: 10, button: 0 }))
  await waitFor(() => expect(activeName()).toMatch(/^Delivery/))
})

it('near enough to be read no picture stands for the boxes, and the small map frames what is seen', async () => {
  await openBuilder(keptBlocks())
  expect(document.querySelector<HTMLElement>('.builder-picture')!.hidden).toBe(true)
  const frame = document.querySelector<HTMLElement>('.builder-map > div')!
  expect([frame.style.inlineSize, frame.style.blockSize]).toEqual(['160px', '120px'])
})

it('the active box is brought into sight, and the view stays where it was seen already', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(260)
  await openBuilder(keptBlocks())
  press('Home')
  await waitFor(() => expect(activeName()).toMatch(/^Welcome/))
  const home = transform()
  press('End')
  await waitFor(() => expect(transform()).not.toBe(home))
  expect(activeName()).toMatch(/^Stray/)
  const end = transform()
  press('End')
  expect(transform()).toBe(end)
})

it('the view goes along with the active box where one above it grows', async () => {
  const kept = keptBlocks()
  await openBuilder(kept)
  press('End')
  await waitFor(() => expect(activeName()).toMatch(/^Stray/))
  const [before] = places()
  const free = { title: { en: 'More' }, action: { type: 'form-value' as const, value: 'More' } }
  if ('choices' in welcome) kept.save({ ...welcome, revision: 2, choices: [...welcome.choices, free, free] })
  await act(() => queryClient.invalidateQueries({ queryKey: ['hierarchy'] }))
  await waitFor(() => expect(places()).toEqual([before! - 52]))
})

/** How far down the layer is moved. */
const places = () => [...transform().matchAll(/, (-?[\d.]+)px/g)].map(([, down]) => Number(down))
