/** React in page tests: it is the build that is shipped, and has done its work when an event returns. */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createElement, useEffect, useState } from 'react'
import { describe, expect, it } from 'vitest'

const shown = () => screen.getByRole('button').textContent

describe('React', () => {
  function Counter() {
    const [count, setCount] = useState(0)
    const [told, setTold] = useState(0)
    const [later, setLater] = useState(0)
    return (
      <>
        <button onClick={() => setCount(count + 1)}>
          {count} {told} {later}
        </button>
        <Teller count={count} tell={setTold} tellLater={setLater} />
      </>
    )
  }

  type Tell = (count: number) => void

  function Teller({ count, tell, tellLater }: { count: number; tell: Tell; tellLater: Tell }) {
    useEffect(() => {
      tell(count)
      void Promise.resolve(count).then(tellLater)
    }, [count, tell, tellLater])
    return null
  }

  it('is the build that is shipped', () => {
    expect(createElement('i')).not.toHaveProperty('_store')
  })

  it('has rendered what an effect has changed when an event returns', () => {
    render(<Counter />)
    fireEvent.click(screen.getByRole('button'))
    expect(shown()).toBe('1 1 0')
  })

  it('has rendered what a promise has changed when an act is over', async () => {
    render(<Counter />)
    await act(async () => void fireEvent.click(screen.getByRole('button')))
    expect(shown()).toBe('1 1 1')
  })
})
