/** Where a dialog begins: with its first field, unless somebody is at work in it already. */
import Multiselect from '@cloudscape-design/components/multiselect'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Begin, Dialog } from '../../../frontend/src/components/dialog/dialog.tsx'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'

beforeEach(async () => {
  await startLanguage()
})
const drawFrame = () => act(() => new Promise(requestAnimationFrame))

function Example() {
  return (
    <Dialog title="Ben" close={() => {}} action={<button>Save</button>}>
      <input aria-label="Name" />
      <Multiselect
        expandToViewport
        filteringType="none"
        placeholder="Departments"
        options={[{ value: 'sales', label: 'Sales' }]}
        selectedOptions={[]}
      />
    </Dialog>
  )
}

const focused = () => document.activeElement
const list = () => screen.getByRole('button', { name: 'Departments' })

describe('a dialog', () => {
  it('begins with its first field', async () => {
    render(<Example />)
    await drawFrame()
    expect(focused()).toBe(screen.getByLabelText('Name'))
  })

  it('leaves a list open that was opened before it begins', async () => {
    render(<Example />)
    fireEvent.mouseDown(list())
    await drawFrame()
    screen.getByRole('option', { name: 'Sales' })
    expect(focused()).not.toBe(screen.getByLabelText('Name'))
  })

  it('has the focus where it has no field, also when the menu that opened it gave the focus to the page', async () => {
    render(
      <Dialog title="Restore" close={() => {}} action={<button>Restore it</button>}>
        As it was
      </Dialog>,
    )
    act(() => (focused() as HTMLElement).blur())
    await drawFrame()
    expect(screen.getByRole('dialog').contains(focused())).toBe(true)
  })

  it('leaves whoever has gone on by Tab where they are', async () => {
    render(<Example />)
    fireEvent.keyDown(focused()!, { key: 'Tab' })
    act(() => list().focus())
    await drawFrame()
    expect(focused()).toBe(list())
  })

  it('listens to nothing any more once it is closed', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { unmount } = render(
      <Begin at="input">
        <input />
      </Begin>,
    )
    expect(vi.getTimerCount()).toBeGreaterThan(0)
    unmount()
    const frames = vi.spyOn(globalThis, 'requestAnimationFrame')
    const waiting = vi.getTimerCount()
    document.dispatchEvent(new FocusEvent('focusout'))
    expect([frames.mock.calls.length, waiting]).toEqual([0, 0])
    frames.mockRestore()
  })
})
