/** Settings > General > Sign-in: whether the people of a company must have a second factor. */
import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findDialog } from '../actions.ts'
import { maya } from '../screen.tsx'
import { box, page } from './general-screen.tsx'

describe('two-step sign-in', () => {
  const rule = 'PUT /api/agent/second-factor/rule'
  const known = (isOn: boolean) => () => ({ email: maya.email, isOn, isRequired: true })
  const required = { ...maya, company: { ...maya.company, factorRequired: true } }

  it('is required once a question is answered, apart from the other settings, and shows as required', async () => {
    const sent: unknown[] = []
    let agent = maya
    await page(
      {},
      {
        answers: {
          'GET /api/agent/login': () => agent,
          'GET /api/agent/second-factor': known(true),
          [rule]: (body) => {
            sent.push(body)
            agent = required
            return body
          },
        },
      },
    )
    expect(box('Require two-step sign-in').checked).toBe(false)
    fireEvent.click(box('Require two-step sign-in'))
    const dialog = await findDialog('Require two-step sign-in?')
    expect(sent).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Require' }))
    await waitFor(() => expect(box('Require two-step sign-in').checked).toBe(true))
    expect(sent).toEqual([{ isRequired: true }])
  })

  it('is required no more after another question', async () => {
    const sent: unknown[] = []
    const take = (body: unknown) => (sent.push(body), body)
    await page({}, { agent: required, answers: { 'GET /api/agent/second-factor': known(true), [rule]: take } })
    fireEvent.click(box('Require two-step sign-in'))
    const dialog = await findDialog('Require it no more?')
    fireEvent.click(dialog.getByRole('button', { name: 'Require it no more' }))
    await waitFor(() => expect(sent).toEqual([{ isRequired: false }]))
  })
})
