import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { TypedWords } from '../../../frontend/src/components/form/choice/typed-words.tsx'

function show(value: readonly string[], max: number) {
  const change = vi.fn<(value: string[]) => void>()
  render(
    <TypedWords {...{ value, max, change }} readOnly={false} placeholder="Add" removal={(word) => `Remove ${word}`} />,
  )
  const typed = screen.getByPlaceholderText<HTMLInputElement>('Add')
  const type = (text: string) => fireEvent.change(typed, { target: { value: text } })
  const enter = () => fireEvent.keyDown(typed, { key: 'Enter', keyCode: 13 })
  return { change, typed, type, enter }
}

describe('words that are typed', () => {
  it('are added by Enter, each once and as many as have room, and leave the field empty', () => {
    const { change, typed, type, enter } = show(['a'], 3)
    type(' b, a ,b, c, d')
    // The browser does not send the form.
    expect(enter()).toBe(false)
    expect(change.mock.calls).toEqual([[['a', 'b', 'c']]])
    expect(typed.value).toBe('')
  })

  it('are added when the field is left, which changes nothing where nothing new is typed', () => {
    const { change, typed, type } = show(['a'], 2)
    fireEvent.blur(typed)
    type('a, ,')
    fireEvent.blur(typed)
    expect(change).not.toHaveBeenCalled()
    type('b')
    fireEvent.blur(typed)
    expect(change.mock.calls).toEqual([[['a', 'b']]])
  })

  it.each([
    [['a'], false],
    [['a', 'b'], true],
  ])('%j of at most two leave no room: %s', (value, isFull) => {
    expect(show(value, 2).typed.disabled).toBe(isFull)
  })

  it('are removed by their buttons', () => {
    const { change } = show(['a', 'b'], 2)
    fireEvent.click(screen.getByRole('button', { name: 'Remove a' }))
    expect(change.mock.calls).toEqual([[['b']]])
  })
})
