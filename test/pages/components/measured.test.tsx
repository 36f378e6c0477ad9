/** What is measured of the window: how many rows a table has room for, and how high a page that fills it is. */
import { act, render, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useWindowHeight } from '../../../frontend/src/components/layout/window-height.ts'
import { useFittingRows } from '../../../frontend/src/components/table/page-size.ts'

afterEach(() => vi.unstubAllGlobals())

describe('the rows that a table has room for', () => {
  /** A table with ten rows of 40 pixels that begins 100 pixels below the top. */
  function tableOf(height = 400) {
    const table = document.createElement('div')
    table.innerHTML = `<table><tbody>${'<tr></tr>'.repeat(10)}</tbody></table>`
    const body = table.querySelector('tbody')!
    // The DOM of the tests has no rows of a body.
    Object.assign(body, { rows: body.children, getBoundingClientRect: () => ({ top: 100, height }) })
    return { current: table }
  }
  const resize = (height: number) => {
    vi.stubGlobal('innerHeight', height)
    act(() => void dispatchEvent(new Event('resize')))
  }
  const fitOf = (table: ReturnType<typeof tableOf>, shows: 'rows' | 'nothing') =>
    renderHook(() => useFittingRows(table, shows))
  // The tables of the next tests begin with what was found last.
  afterEach(() => {
    vi.stubGlobal('innerHeight', 200)
    fitOf(tableOf(), 'rows').unmount()
    vi.unstubAllGlobals()
  })

  it('are those that end 24 pixels above the end of the window, which may be resized, and five at least', () => {
    vi.stubGlobal('innerHeight', 924)
    const { result } = fitOf(tableOf(), 'rows')
    expect(result.current).toBe(20)
    resize(923)
    expect(result.current).toBe(19)
    resize(200)
    expect(result.current).toBe(5)
  })

  it('are as many as in the table before while there is nothing to measure, and once a table is gone', () => {
    vi.stubGlobal('innerHeight', 924)
    const before = fitOf(tableOf(), 'rows')
    before.unmount()
    resize(524)
    expect(fitOf(tableOf(), 'nothing').result.current).toBe(20)
    expect(fitOf(tableOf(0), 'rows').result.current).toBe(20)
  })
})

describe('the height of a page that fills the window', () => {
  it('is measured anew as the page above it changes, and once that has come to rest', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let changed = () => {}
    const [observed, cut] = [vi.fn(), vi.fn()]
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(tell: () => void) {
          changed = tell
        }
        observe = observed
        disconnect = cut
      },
    )
    let top = 42.4
    function Page() {
      const frame = useWindowHeight()
      return (
        <>
          <div className="page-notices" />
          <main ref={frame} />
        </>
      )
    }
    const { container, unmount } = render(<Page />)
    const frame = container.querySelector('main')!
    Object.assign(frame, { getBoundingClientRect: () => ({ top }) })
    const pageTop = () => frame.style.getPropertyValue('--page-top')
    expect(observed.mock.calls).toEqual([[document.body]])
    changed()
    expect([pageTop(), observed.mock.lastCall]).toEqual(['42px', [container.querySelector('.page-notices')]])
    top = 90
    vi.advanceTimersByTime(200)
    changed()
    top = 80
    vi.advanceTimersByTime(299)
    expect(pageTop()).toBe('90px')
    vi.advanceTimersByTime(1)
    expect(pageTop()).toBe('80px')
    changed()
    top = 10
    unmount()
    vi.advanceTimersByTime(300)
    expect([pageTop(), cut.mock.calls.length]).toEqual(['80px', 1])
  })
})
