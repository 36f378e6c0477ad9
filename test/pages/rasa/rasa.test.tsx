/** The provider's pages of language understanding: instances, and trainings that are cleared. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Instance, TrainingJob } from '#shared/contracts/rasa'
import { rasaJobsPollMs } from '#shared/limits'
import { idOf, maya, open } from '../screen.tsx'

const sam = { ...maya, roles: ['wbb-agent' as const] }
const bloom: Instance = {
  client: idOf(70),
  name: 'bloom',
  displayName: 'Bloom & Vale',
  engine: 'built-in',
  status: 'ready',
}
const cycles: Instance = {
  client: idOf(71),
  name: 'cycles',
  displayName: 'Harbour Cycles',
  engine: 'rasa',
  host: 'rasa.cycles.example',
  status: 'unreachable',
  version: '3.6.20',
  model: 'model-7.tar.gz',
  checked: '2026-11-20T10:00:00.000Z',
}
const job = (number: number, status: TrainingJob['status'], more: Partial<TrainingJob> = {}): TrainingJob => ({
  _id: idOf(number),
  client: bloom.client,
  name: 'Bloom & Vale',
  status,
  created: '2026-11-20T10:00:00.000Z',
  ...more,
})

describe('the instances', () => {
  it('BUILDS-013/instances: say for each workspace what understands its texts, and how a server is', async () => {
    await open('/admin/rasa', { agent: sam, answers: { 'GET /api/agent/rasa/instances': () => [bloom, cycles] } })
    const row = (await screen.findByText('Harbour Cycles')).closest('tr')!
    for (const text of ['Rasa, rasa.cycles.example', 'Not reached', '3.6.20', 'model-7.tar.gz'])
      expect(row.textContent).toContain(text)
    expect(screen.getByText('Bloom & Vale').closest('tr')!.textContent).toContain('Own model')
  })

  it('BUILDS-013/create, BUILDS-016: are created, which says that it takes a while', async () => {
    const { calls } = await open('/admin/rasa', {
      agent: sam,
      answers: {
        'GET /api/agent/rasa/instances': () => [bloom, cycles],
        [`POST /api/agent/create-rasa-instance/${cycles.client}`]: () => ({ accepted: true }),
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Create an instance for Harbour Cycles' }))
    await screen.findByText('Sent request to create the RASA instance. This process can take up to 20 seconds.')
    expect(calls.filter(({ route }) => route.startsWith('POST'))).toHaveLength(1)
  })
})

describe('the trainings', () => {
  const list = 'GET /api/agent/rasa/jobs'

  it('BUILDS-013/jobs/clear: are ticked and cleared', async () => {
    let jobs = [job(81, 'failed', { message: 'The Rasa server did not train: status 500.' }), job(82, 'completed')]
    const { calls } = await open('/admin/rasa-jobs', {
      agent: sam,
      answers: {
        [list]: () => jobs,
        'POST /api/agent/rasa/clear-training-jobs': () => {
          jobs = jobs.slice(1)
          return { cleared: 1 }
        },
      },
    })
    await screen.findByText('The Rasa server did not train: status 500.')
    expect(screen.getByRole('button', { name: 'Clear (0)' }).hasAttribute('disabled')).toBe(true)
    fireEvent.click(screen.getAllByRole('checkbox')[1]!)
    fireEvent.click(await screen.findByRole('button', { name: 'Clear (1)' }))
    await waitFor(() => expect(screen.queryByText('Failed')).toBeNull())
    screen.getByText('Completed')
    screen.getByRole('button', { name: 'Clear (0)' })
    expect(calls.find(({ route }) => route.endsWith('clear-training-jobs'))?.body).toEqual({ jobs: [idOf(81)] })
  })

  it('BUILDS-014/poll/done, LIMITS-002: are asked for every 5000 ms while one is queued, and no more once none is', async () => {
    expect(rasaJobsPollMs).toBe(5000)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let jobs = [job(83, 'queued')]
    const { calls } = await open('/admin/rasa-jobs', { agent: sam, answers: { [list]: () => jobs } })
    const asked = () => calls.filter(({ route }) => route === list).length
    await screen.findByText('Queued')
    const before = asked()
    await act(() => vi.advanceTimersByTimeAsync(5100))
    expect(asked()).toBe(before + 1)
    jobs = [job(83, 'completed')]
    await act(() => vi.advanceTimersByTimeAsync(5100))
    await screen.findByText('Completed')
    const after = asked()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(asked()).toBe(after)
  })
})
