/** The status of the platform, its log level, its tasks, and the bank holidays beside the company's clock. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { PlatformEntry, Task } from '#shared/contracts/platform'
import { platformStatusPollMs, tasksPollMs } from '#shared/limits'
import { Problem } from '#shared/problem'
import { loadSettings } from '../../../frontend/src/core/settings.ts'
import { dana, open as openConsole, settings, signedIn } from '../console.tsx'
import { page as generalPage } from '../settings/general-screen.tsx'
import { idOf, maya, open, turnGerman } from '../screen.tsx'

const sam = { ...maya, roles: ['wbb-agent' as const] }
const statusRoute = 'GET /api/agent/platform-status'
const entry = (name: PlatformEntry['name'], health: PlatformEntry['health'], more: Partial<PlatformEntry> = {}) =>
  ({ name, icon: 'folder', health, ...more }) satisfies PlatformEntry
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr')!

describe('the status page', () => {
  it('PLATFORM-001: shows each part with its health, in the language of the console', async () => {
    const answers = {
      [statusRoute]: () => [entry('table', 'green'), entry('files', 'red'), entry('mail', 'transparent')],
    }
    await open('/status', { agent: { ...maya, roles: ['agent'] }, answers })
    expect((await rowOf('Database')).textContent).toContain('Works')
    expect((await rowOf('Files')).textContent).toContain('Does not work')
    expect((await rowOf('Mail')).textContent).toContain('Not set up')
    for (const text of ['Where', 'Log level']) expect(screen.queryByText(text)).toBeNull()
    await turnGerman()
    expect((await rowOf('Datenbank')).textContent).toContain('Funktioniert')
  })

  it('shows which commit the console was built from and when, because an operator asks for it first', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(settings)))
    await loadSettings()
    await open('/status', { answers: { [statusRoute]: () => [entry('table', 'green')] } })
    await screen.findByText(/^Version 5f3b2c1d0e9f-dirty, built 26 Nov 2026, \d\d:00$/)
  })

  it('says the words of the server where it cannot be read, and reads again', async () => {
    let isBroken = true
    const answers = {
      [statusRoute]: () => {
        if (isBroken) throw new Problem('unavailable')
        return [entry('table', 'green')]
      },
    }
    await open('/status', { answers })
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getAllByText('The service is busy. Please try again in a moment.')).not.toEqual([])
    isBroken = false
    fireEvent.click(again)
    await rowOf('Database')
  })
})

describe('the log level on it', () => {
  const levelRoute = 'GET /api/agent/log-level'

  it('PLATFORM-003/status/write-level: shows provider staff where a part is and what is wrong, and sets the log level', async () => {
    const until = '2026-11-24T10:00:00.000Z'
    const { calls } = await open('/status', {
      agent: sam,
      answers: {
        [statusRoute]: () => [entry('files', 'red', { url: 'parley-media', cause: 'AccessDenied: no' })],
        [levelRoute]: () => ({ level: 'info' }),
        'POST /api/agent/log-level': () => ({ level: 'debug', until }),
      },
    })
    const row = await rowOf('Files')
    for (const text of ['parley-media', 'AccessDenied: no']) expect(row.textContent).toContain(text)
    expect(screen.getByRole('radio', { name: 'Info (usual)', checked: true })).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Debug' }))
    await screen.findByText('Functions write from “Debug” on within a minute.')
    expect(screen.getByRole('radio', { name: 'Debug', checked: true })).toBeTruthy()
    screen.getByText(/^Until 24 Nov 2026/)
    expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({ level: 'debug' })
  })
})

describe('the console around every page', () => {
  it('PLATFORM-002/poll: asks for the status every 600000 ms, and leads to it while something does not work', async () => {
    expect(platformStatusPollMs).toBe(600_000)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    signedIn()
    const { calls } = await openConsole({ answers: { [statusRoute]: { data: [entry('files', 'red')] } } })
    const asked = () => calls.filter(({ route }) => route === statusRoute).length
    const link = await screen.findByRole('link', { name: '1 part of the platform does not work' })
    expect(link.getAttribute('href')).toBe('/status')
    expect(asked()).toBe(1)
    await vi.advanceTimersByTimeAsync(platformStatusPollMs - 5000)
    expect(asked()).toBe(1)
    await vi.advanceTimersByTimeAsync(10_000)
    await waitFor(() => expect(asked()).toBe(2))
  })

  it('PLATFORM-002/failure: a failure is a notification in the server’s words', async () => {
    signedIn()
    const errorMessage = 'The service is busy. Please try again in a moment.'
    await openConsole({ agent: dana, answers: { [statusRoute]: { code: 'unavailable', errorMessage } } })
    await screen.findByText(errorMessage)
    expect(screen.queryByRole('link', { name: /of the platform/ })).toBeNull()
  })
})

describe('the tasks', () => {
  const list = 'POST /api/agent/tasks/list'
  const run = (status: 'running' | 'succeeded' | 'failed') => ({
    started: '2026-11-20T10:00:00.000Z',
    ...(status !== 'running' && { ended: '2026-11-20T10:01:05.000Z' }),
    status,
  })
  const task = (name: string, more: Partial<Task> = {}): Task => ({
    task: name,
    title: `Title of ${name}`,
    runsFor: ['all'],
    runs: [],
    isOutside: false,
    ...more,
  })

  it('TASKS-001/list: show when each was last run, how it ended and how long it took', async () => {
    const tasks = [
      task('sum-figures', { runs: [run('failed'), run('succeeded')] }),
      task('collect-content'),
      task('run-night', { runsFor: ['client'], runs: undefined as never }),
    ]
    await open('/admin/tasks', { agent: sam, answers: { [list]: () => tasks } })
    const failed = await rowOf('Sum the figures of the hours that are over')
    expect(failed.textContent).toMatch(/Failed.*1m 5s/)
    expect((await rowOf('Remove what nothing points to any more')).textContent).toContain('Never run')
    expect((await rowOf('Do what a workspace does at night')).textContent).toContain('Not known')
    expect(screen.queryByText(/takes effect only after/)).toBeNull()
  })

  it('TASKS-001/run: run once somebody has confirmed it, and are asked for again while they run', async () => {
    expect(tasksPollMs).toBe(5000)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let runs = [run('succeeded')]
    const { calls } = await open('/admin/tasks', {
      agent: sam,
      answers: {
        [list]: () => [task('sum-figures', { runs })],
        'POST /api/agent/tasks/run/sum-figures': () => {
          runs = [run('running')]
          return { status: 'started' }
        },
      },
    })
    const posted = (route: string) => calls.filter((call) => call.route === `POST /api/agent/tasks/${route}`)
    fireEvent.click(await screen.findByRole('button', { name: /^Run: Sum the figures/ }))
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText(/runs for all workspaces/)
    expect(posted('run/sum-figures')).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Run' }))
    await screen.findByText('Running')
    expect(posted('run/sum-figures')).toHaveLength(1)
    runs = [run('succeeded')]
    await vi.advanceTimersByTimeAsync(tasksPollMs)
    await waitFor(() => expect(screen.queryByText('Running')).toBeNull())
    const asked = posted('list').length
    await vi.advanceTimersByTimeAsync(4 * tasksPollMs)
    expect(posted('list')).toHaveLength(asked)
  })

  it('TASKS-001/workspace: run for a workspace that is chosen, and for none before that', async () => {
    const instance = {
      client: idOf(70),
      name: 'bloom',
      displayName: 'Bloom & Vale',
      engine: 'built-in',
      status: 'ready',
    }
    const { calls } = await open('/admin/tasks', {
      agent: sam,
      answers: {
        [list]: () => [task('run-night', { runsFor: ['client'] })],
        'GET /api/agent/rasa/instances': () => [instance],
        'POST /api/agent/tasks/client': () => ({ status: 'started' }),
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: /^Run for a workspace: / }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Run' }))
    await dialog.findByText('Please choose a workspace.')
    fireEvent.mouseDown(dialog.getByRole('button', { name: /^Workspace/ }))
    fireEvent.mouseUp(await screen.findByRole('option', { name: /Bloom & Vale/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'Run' }))
    await screen.findByText('“Do what a workspace does at night” has been started.')
    const sent = calls.filter(({ route }) => route === 'POST /api/agent/tasks/client')
    expect(sent.map(({ body }) => body)).toEqual([{ taskId: 'run-night', client: 'bloom' }])
  })

  it('TASKS-004: of a service of the deployment’s own come with what the setting asks for, in its own words', async () => {
    await open('/admin/tasks', { agent: sam, answers: { [list]: () => [task('rotate', { isOutside: true })] } })
    await rowOf('Title of rotate')
    screen.getByText('A change of the tasks setting takes effect only after the next platform upgrade.')
  })
})

describe('the bank holidays beside the company’s clock', () => {
  const route = 'GET /api/agent/bank-holidays'

  it('PLATFORM-004: are shown as they come; where they cannot be had, that is said', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00.000Z') })
    const holidays = [
      { title: 'Long gone', date: '2001-01-01' },
      { title: 'Yesterday', date: '2026-11-19' },
      { title: 'Today', date: '2026-11-20' },
      { title: 'Founding day', date: '2099-12-06' },
    ]
    await generalPage({}, { answers: { [route]: () => holidays } })
    await screen.findByText('6 Dec 2099: Founding day')
    screen.getByText('20 Nov 2026: Today')
    expect(screen.queryByText(/Long gone|Yesterday/)).toBeNull()
    expect(screen.queryByText('Unable to fetch bank holidays')).toBeNull()
  })

  it('PLATFORM-004: says `Unable to fetch bank holidays` where they cannot be had', async () => {
    const refuse = () => {
      throw new Problem('unavailable')
    }
    await generalPage({}, { answers: { [route]: refuse } })
    await screen.findByText('Unable to fetch bank holidays')
  })
})
