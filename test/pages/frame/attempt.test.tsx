/** A step of the sign-in: sent once at a time, told what failed, and begun where something is missing. */
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import i18next from 'i18next'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Form, useAttempt, useMissing } from '../../../frontend/src/app/sign-in/attempt.tsx'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'

beforeEach(async () => {
  await startLanguage()
  await i18next.loadNamespaces(['sign-in'])
})

/** The fields of a sign-in that shows. */
function showFields(): () => string | undefined {
  const page = document.createElement('div')
  page.className = 'sign-in'
  page.innerHTML = '<input name="email"><input name="password">'
  document.body.append(page)
  onTestFinished(() => page.remove())
  return () => (document.activeElement instanceof HTMLInputElement ? document.activeElement.name : undefined)
}

describe('a step of the sign-in', () => {
  it('is busy until it has ended, and not taken twice at once', async () => {
    const ends: (() => void)[] = []
    const { result } = renderHook(() => useAttempt(() => new Promise((resolve) => ends.push(resolve))))
    const run = () => act(async () => result.current.run())
    expect(result.current.busy).toBe(false)
    await run()
    expect(result.current.busy).toBe(true)
    await run()
    expect(ends).toHaveLength(1)
    await act(async () => ends[0]!())
    expect(result.current.busy).toBe(false)
    await run()
    expect(ends).toHaveLength(2)
  })

  it('that fails says why until it is taken again, and leads to the field that is wrong', async () => {
    const focused = showFields()
    const ends: ((failure: Error) => void)[] = []
    const step = () => new Promise<void>((_, reject) => ends.push(reject))
    const { result } = renderHook(() => useAttempt(step, () => ({ text: 'faults.wrong', field: 'password' })))
    const run = () => act(async () => result.current.run())
    await run()
    await act(async () => ends[0]!(new Error('Wrong')))
    expect([result.current.fault?.text, result.current.busy, focused()]).toEqual(['faults.wrong', false, 'password'])
    await run()
    expect(result.current.fault).toBeUndefined()
    await act(async () => ends[1]!(new Error('Wrong')))
  })

  it('that lacks something says so once it was tried, and leads to what is missing first', () => {
    const focused = showFields()
    const { result, rerender } = renderHook(({ email }) => useMissing({ email, password: true }), {
      initialProps: { email: true },
    })
    const told = () => (['email', 'password'] as const).map((name) => result.current.fault(name, 'Missing'))
    const ask = () => {
      let isNone: boolean | undefined
      act(() => void (isNone = result.current.none()))
      return isNone
    }
    expect(told()).toEqual([undefined, undefined])
    expect(ask()).toBe(false)
    expect([told(), focused()]).toEqual([['Missing', 'Missing'], 'email'])
    rerender({ email: false })
    expect(ask()).toBe(false)
    expect([told(), focused()]).toEqual([[undefined, 'Missing'], 'password'])
  })

  it('is sent by the page itself, and not by the browser', () => {
    const send = vi.fn()
    const attempt = { busy: false, fault: undefined, run: () => {} }
    render(
      <Form title="Sign in" text="" submit="Go on" attempt={attempt} onSubmit={send}>
        <input aria-label="Email" defaultValue="maya@bloom.example" />
        <input aria-label="Password" />
      </Form>,
    )
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    expect(fireEvent.submit(screen.getByLabelText('Email'))).toBe(false)
    expect(send).toHaveBeenCalledOnce()
  })
})
