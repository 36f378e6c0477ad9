/** Settings > webhooks: the company's servers, what they are told, and their secrets. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { may } from '#shared/access'
import { Problem } from '#shared/problem'
import { wantedTypes } from '#shared/webhook-types'
import { reactionTo } from '../../../frontend/src/app/live/reactions.ts'
import { rightsOf } from '../../../frontend/src/core/agent.tsx'
import { isOffered, pages } from '../../../frontend/src/core/pages.ts'
import { typeGroupNames, typesIn } from '../../../frontend/src/pages/webhooks/types.ts'
import { findDialog, type } from '../actions.ts'
import { idOf, maya } from '../screen.tsx'
import { act, base, bodyOf, down, hook, page, told, unset } from './webhooks-screen.tsx'

describe('the servers of a company', () => {
  it('are shown with their state, what waits, what they are told, and the end of the secret', async () => {
    await page()
    await screen.findByText(hook.endpoint)
    screen.getByText('Active')
    screen.getByText('Not reachable')
    screen.getByText('31')
    expect(screen.getAllByRole('link', { name: '2 failed' })).toHaveLength(2)
    screen.getAllByText('Conversation started · Rating')
    screen.getAllByText('••••k9Zq')
    screen.getByText(/Since 20 Nov 2026.*It took too long/)
    expect(screen.getAllByRole('link', { name: '120 delivered' })[0]?.getAttribute('href')).toBe(
      `/settings/webhooks?tab=deliveries&webhook=${hook._id}`,
    )
  })

  it('show no failures where there were none, and what waits up to a hundred', async () => {
    const quiet = { ...hook, pending: 99, lastDay: { delivered: 120, failed: 0 } }
    await page({ [`GET ${base}`]: () => told(quiet, { ...quiet, _id: down._id, pending: 100 }) })
    await screen.findByText('99')
    screen.getByText('100+')
    expect(screen.queryByRole('link', { name: '0 failed' })).toBeNull()
  })

  it('one is added with what it is to be told, and its secret is shown once', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    const made = { ...hook, _id: idOf(62), secret: 'whsec_whole' }
    const { calls } = await page({ [`PUT ${base}/${unset._id}`]: () => made, [`GET ${base}`]: () => told() })
    await screen.findByText('No servers yet')
    fireEvent.click(screen.getAllByRole('button', { name: 'Add server' })[0]!)
    const form = await findDialog('Add server')
    const add = () => fireEvent.click(form.getByRole('button', { name: 'Add server' }))
    for (const address of ['http://bloom.example', 'https://router.local/x', 'https://10.0.0.1/', '=cmd()']) {
      type('Address', address)
      add()
      await waitFor(() => expect(screen.getAllByText('HTTPS only, no private addresses').length).toBeGreaterThan(0))
    }
    expect(calls.filter(({ route }) => route.startsWith('PUT'))).toEqual([])
    type('Address', 'https://crm.bloom.example/parley')
    fireEvent.click(form.getByRole('checkbox', { name: /^Rating/ }))
    fireEvent.click(form.getByRole('checkbox', { name: /^Conversation started/ }))
    fireEvent.click(form.getByRole('checkbox', { name: 'Send the texts of messages as well' }))
    add()
    await screen.findByText('whsec_whole')
    expect(bodyOf(calls, `PUT ${base}/${unset._id}`)).toEqual({
      endpoint: 'https://crm.bloom.example/parley',
      description: '',
      types: ['conversation.started', 'rating.created'],
      full: true,
      paused: false,
    })
    fireEvent.click(screen.getByRole('button', { name: 'Copy the secret' }))
    await waitFor(() => expect(writeText).toHaveBeenCalledWith('whsec_whole'))
    fireEvent.click(screen.getByRole('button', { name: 'I have kept it' }))
    await waitFor(() => expect(screen.queryByText('whsec_whole')).toBeNull())
  })

  it.each([
    [9, null],
    [10, 'true'],
  ])('are at most ten: beside %d the button that adds one is disabled: %s', async (count, disabled) => {
    const all = Array.from({ length: count }, (_, index) => ({ ...hook, _id: idOf(200 + index) }))
    await page({ [`GET ${base}`]: () => told(...all) })
    await screen.findByText(`(${count})`)
    expect(screen.getByRole('button', { name: /^Add server/ }).getAttribute('aria-disabled')).toBe(disabled)
  })

  it('another one is added beside the first', async () => {
    const { calls } = await page({ [`POST ${base}`]: () => ({ ...hook, _id: idOf(63), secret: 'whsec_other' }) })
    await screen.findByText(hook.endpoint)
    fireEvent.click(screen.getByRole('button', { name: 'Add server' }))
    const form = await findDialog()
    type('Address', 'https://other.bloom.example/')
    fireEvent.click(form.getByRole('button', { name: 'Add server' }))
    await screen.findByText('whsec_other')
    expect(bodyOf(calls, `POST ${base}`)).toMatchObject({ endpoint: 'https://other.bloom.example/', types: [] })
  })

  it('WEBHOOKS-001/endpoint, WEBHOOKS-003/read/update: one is read and edited by its id, and a list that fails is asked for again', async () => {
    let works = false
    const { calls } = await page({
      [`GET ${base}`]: () => {
        if (!works) throw new Problem('unavailable')
        return told(hook)
      },
      [`PUT ${base}/${hook._id}`]: (body) => ({ ...hook, ...(body as object), state: 'paused', revision: 5 }),
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    works = true
    fireEvent.click(again)
    await act(hook.endpoint, 'Edit')
    const form = await findDialog('Edit server')
    type('Address', 'https://new.bloom.example/')
    fireEvent.click(form.getByRole('checkbox', { name: 'Pause' }))
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('The server was saved')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodyOf(calls, `PUT ${base}/${hook._id}`)).toMatchObject({
      endpoint: 'https://new.bloom.example/',
      paused: true,
      revision: 4,
    })
  })

  it('a secret is renewed after a word about the day in which both sign', async () => {
    await page({ [`POST ${base}/${hook._id}/secret`]: () => ({ ...hook, secret: 'whsec_next' }) })
    await act(hook.endpoint, 'Renew secret')
    const asking = await findDialog()
    asking.getByText(/For 24 hours both sign/)
    fireEvent.click(asking.getByRole('button', { name: 'Renew secret' }))
    await screen.findByText('whsec_next')
  })

  it('a test shows what the server answered', async () => {
    let answer: object = { statusCode: 202, ms: 84, excerpt: 'thanks' }
    const { calls } = await page({ [`POST ${base}/${hook._id}/test`]: () => answer })
    await screen.findByText(hook.endpoint)
    fireEvent.click(screen.getAllByRole('button', { name: 'Send a test' })[0]!)
    const shown = await findDialog()
    fireEvent.click(shown.getByRole('button', { name: 'Send' }))
    await shown.findByText('Answered with 202 in 84 ms')
    shown.getByText('thanks')
    for (const [statusCode, sentence] of [
      [200, 'Answered with 200 in 5 ms'],
      [299, 'Answered with 299 in 5 ms'],
      [300, 'The server answered with 300 (5 ms)'],
    ] as const) {
      answer = { statusCode, ms: 5, excerpt: '' }
      fireEvent.click(shown.getByRole('button', { name: 'Send' }))
      await shown.findByText(sentence)
    }
    expect(bodyOf(calls, `POST ${base}/${hook._id}/test`)).toEqual({ type: 'webhook.test' })
    answer = { statusCode: 0, ms: 10_000, reason: 'timeout', excerpt: '' }
    fireEvent.click(shown.getByRole('button', { name: 'Send' }))
    await shown.findByText('It took too long (10000 ms)')
    expect(shown.queryByText('The answer was empty.')).toBeNull()
  })

  it('one that is down is enabled by a press', async () => {
    let state: 'down' | 'active' = 'down'
    const { calls } = await page({
      [`GET ${base}`]: () => told(hook, { ...down, state }),
      [`POST ${base}/${down._id}/enable`]: () => ({ ...down, state: (state = 'active') }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Enable' }))
    await screen.findByText('It is being sent to again.')
    expect(screen.queryByRole('button', { name: 'Enable' })).toBeNull()
    expect(calls.map(({ route }) => route)).toContain(`POST ${base}/${down._id}/enable`)
  })

  it('what failed is sent again after a question', async () => {
    const { calls } = await page({ [`POST ${base}/${hook._id}/replay`]: () => ({ count: 2 }) })
    await act(hook.endpoint, 'Send again')
    const asking = await findDialog()
    asking.getByText(/keeps its webhook-id/)
    fireEvent.click(asking.getByRole('button', { name: 'Send again' }))
    await screen.findByText('2 deliveries are being sent again')
    expect(bodyOf(calls, `POST ${base}/${hook._id}/replay`)).toEqual({ what: { kind: 'failed' } })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('what was sent since a day is sent again, if it is one of the thirty days that are kept', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 5, 30) })
    const { calls } = await page({ [`POST ${base}/${hook._id}/replay`]: () => ({ count: 2 }) })
    await act(hook.endpoint, 'Send again')
    const asking = await findDialog()
    fireEvent.click(asking.getByRole('radio', { name: /since a day/ }))
    const send = () => asking.getByRole<HTMLButtonElement>('button', { name: 'Send again' })
    for (const [day, isKept] of [
      ['2026/05/31', false],
      ['2026/06/01', true],
      ['2026/07/01', false],
      ['2026/06/30', true],
    ] as const) {
      type('Since', day)
      expect(!send().disabled, day).toBe(isKept)
    }
    fireEvent.click(send())
    await screen.findByText('2 deliveries are being sent again')
    const since = new Date(2026, 5, 30).toISOString()
    expect(bodyOf(calls, `POST ${base}/${hook._id}/replay`)).toEqual({ what: { kind: 'since', since } })
  })

  it('one is deleted once its host is typed', async () => {
    let all = [hook, down]
    const { calls } = await page({
      [`GET ${base}`]: () => told(...all),
      [`DELETE ${base}/${down._id}`]: () => {
        all = [hook]
        return { _id: down._id }
      },
    })
    await act(down.endpoint, 'Delete')
    const asking = await findDialog()
    asking.getByText(/31 deliveries that wait/)
    fireEvent.change(asking.getByPlaceholderText('old.bloom.example'), { target: { value: 'old.bloom.example' } })
    fireEvent.click(asking.getByRole('button', { name: 'Delete' }))
    await screen.findByText('The server old.bloom.example was deleted')
    expect(screen.queryByText(down.endpoint)).toBeNull()
    screen.getByText(hook.endpoint)
    expect(calls.map(({ route }) => route)).toContain(`DELETE ${base}/${down._id}`)
  })

  it('every type of event stands in one group', () => {
    expect(typeGroupNames.flatMap(typesIn).toSorted()).toEqual([...wantedTypes].toSorted())
  })

  it('who may only read changes nothing, plain agents have no access, and a push renews what is shown', async () => {
    await page({}, '', { ...maya, permissions: ['read'] })
    await screen.findByText(hook.endpoint)
    for (const name of ['Add server', 'Enable'])
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
    expect(isOffered('webhooks')).toBe(true)
    expect(may(rightsOf({ ...maya, roles: ['agent'] }), pages.webhooks.access)).toBe(false)
    const here = { agentId: maya._id, environmentId: idOf(3), isReady: true }
    expect(reactionTo({ type: 'webhookChanged', id: hook._id, state: 'down' }, here)).toEqual({
      does: 'refresh',
      areas: ['webhooks'],
    })
  })
})
