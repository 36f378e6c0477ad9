/** The pointer and the wheel on the canvas: by how much the view moves and zooms. */
import { expect, it, onTestFinished } from 'vitest'
import { Gestures } from '../../../frontend/src/pages/blocks/builder/canvas/gestures.ts'

it('a pressed pointer pans by how far it goes, from four pixels on', () => {
  const { view, press, drag, release, gesture } = openCanvas()
  press(100, 100)
  drag(103, 100)
  expect([view(), gesture()]).toEqual([{ x: 0, y: 0, zoom: 0.5 }, undefined])
  drag(104, 100)
  expect([view(), gesture()]).toEqual([{ x: -8, y: 0, zoom: 0.5 }, 'pan'])
  drag(105, 90)
  expect(view()).toEqual({ x: -10, y: 20, zoom: 0.5 })
  release(105, 90)
  drag(200, 200)
  expect([view(), gesture()]).toEqual([{ x: -10, y: 20, zoom: 0.5 }, undefined])
})

it('two fingers zoom by how far they part, and what is between them stays there', () => {
  const { view, press, drag } = openCanvas()
  press(100, 100, 1)
  press(200, 100, 2)
  // Between the fingers are 300 and 200 of the tree, at 150 and 100 of the screen, and then at 200 and 100.
  drag(300, 100, 2)
  expect(view()).toEqual({ x: 100, y: 100, zoom: 1 })
  drag(250, 100, 2)
  expect(view().zoom).toBe(0.75)
  drag(50, 100, 1)
  expect(view().zoom).toBe(1)
})

it('a finger that was lifted, or taken by the system, is none of two', () => {
  const { view, press, drag, release, cancel } = openCanvas()
  press(100, 100, 1)
  release(100, 100, 1)
  press(100, 100, 2)
  cancel(100, 100, 2)
  press(100, 100, 3)
  drag(110, 100, 3)
  expect(view()).toEqual({ x: -20, y: 0, zoom: 0.5 })
})

it('the wheel pans, in lines and pages as well, and with Shift sideways', () => {
  const { view, wheel } = openCanvas()
  wheel({ deltaX: 10, deltaY: 20 })
  expect(view()).toMatchObject({ x: 20, y: 40 })
  wheel({ deltaY: 1, deltaMode: WheelEvent.DOM_DELTA_LINE })
  expect(view()).toMatchObject({ x: 20, y: 72 })
  wheel({ deltaY: 1, deltaMode: WheelEvent.DOM_DELTA_PAGE })
  expect(view()).toMatchObject({ x: 20, y: 872 })
  wheel({ deltaY: 5, shiftKey: true })
  expect(view()).toMatchObject({ x: 30, y: 872 })
  wheel({ deltaX: 5, deltaY: 5, shiftKey: true })
  expect(view()).toMatchObject({ x: 40, y: 882 })
})

it('the wheel zooms with Ctrl at the pointer, by at most a third at once', () => {
  const { view, wheel } = openCanvas(1)
  wheel({ deltaY: -20, ctrlKey: true, clientX: 400, clientY: 300 })
  expect(view().zoom).toBeCloseTo(1.105, 3)
  expect(view().x).toBeCloseTo(38.065, 3)
  expect(view().y).toBeCloseTo(28.549, 3)
  wheel({ deltaY: 20, metaKey: true, clientX: 400, clientY: 300 })
  expect(view().zoom).toBeCloseTo(1, 6)
  wheel({ deltaY: -61, ctrlKey: true })
  expect(view().zoom).toBeCloseTo(1.35, 2)
  wheel({ deltaY: 900, ctrlKey: true })
  expect(view().zoom).toBeCloseTo(1, 6)
})

/** A canvas at half its size whose view is moved as it is asked, and what the pointer and the wheel do on it. */
function openCanvas(zoom = 0.5) {
  const view = {
    current: { x: 0, y: 0, zoom },
    screen: { width: 800, height: 600 },
    move(next: { x: number; y: number; zoom: number }) {
      view.current = next
    },
  }
  const root = document.createElement('div')
  root.setPointerCapture = () => undefined
  const ghost = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  onTestFinished(new Gestures(view).attach({ root, ghost }))
  const point = (type: string, pointerId: number, clientX: number, clientY: number) =>
    root.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY, pointerType: 'touch', button: 0 }))
  return {
    view: () => view.current,
    gesture: () => root.dataset['gesture'],
    press: (x: number, y: number, id = 1) => point('pointerdown', id, x, y),
    drag: (x: number, y: number, id = 1) => point('pointermove', id, x, y),
    release: (x: number, y: number, id = 1) => point('pointerup', id, x, y),
    cancel: (x: number, y: number, id = 1) => point('pointercancel', id, x, y),
    // The DOM of the tests leaves out which keys are held, and where.
    wheel: ({ deltaX = 0, deltaY = 0, deltaMode = 0, ...more }: WheelEventInit) =>
      root.dispatchEvent(Object.assign(new WheelEvent('wheel', { deltaX, deltaY, deltaMode, cancelable: true }), more)),
  }
}
