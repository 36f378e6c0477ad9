/** Builds: asked for, watched, loaded and deleted, with what they found out about the training data. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { buildStatuses, isInProgress } from '#shared/build-status'
import type { BuildTask } from '#shared/contracts/builds'
import { queryClient } from '../../../frontend/src/core/api.ts'
import { buildCounter, pollMs } from '../../../frontend/src/core/live/build-progress.ts'
import { reactionTo } from '../../../frontend/src/app/live/reactions.ts'
import { press } from '../actions.ts'
import * as framed from '../console.tsx'
import { bodies } from '../knowledge/knowledge.ts'
import { idOf, maya } from '../screen.tsx'
import { base, deployed, older, page, table, task } from './builds-screen.tsx'

const actions = async (status: string) => {
  const row = (await screen.findByText(status)).closest('tr')!
  fireEvent.click(within(row).getByRole('button', { name: /^Actions for the build/ }))
  return {
    load: await screen.findByRole('menuitem', { name: /Load/ }),
    remove: screen.getByRole('menuitem', { name: /Delete/ }),
  }
}

describe('the list of builds', () => {
  it('BUILDS-001/list, BUILDS-002, BUILDS-004/sorted: shows each build with its status and who asked for it, newest first', async () => {
    const all = buildStatuses.map((status, index) => task(index + 30, status))
    await page(() => all.toReversed().slice(4).concat(all.toReversed().slice(0, 4)))
    const list = await table('Builds')
    await list.findByText('Created')
    const shown = list
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent ?? '')
    const words = [
      'Created',
      'Waiting',
      'Building',
      'Built',
      'Failed',
      'Took too long',
      'Loading',
      'Loaded',
      'Could not be loaded',
    ]
    expect(shown).toHaveLength(9)
    shown.forEach((row, index) => expect(row).toContain(words.toReversed()[index]))
    expect(shown.every((row) => row.includes('Maya Vale'))).toBe(true)
  })

  it('BUILDS-003: only a build that waits or is being built keeps the next one waiting', async () => {
    expect(buildStatuses.filter(isInProgress)).toEqual(['queued', 'started'])
    await page(() => [task(30, 'started', { progress: 0.42 }), deployed])
    expect((await screen.findByRole('progressbar')).getAttribute('value')).toBe('42')
    screen.getByText('A build is in progress. The next one can start when it is done.')
    expect(screen.getByRole('button', { name: /^Build/ }).getAttribute('aria-disabled')).toBe('true')
  })

  it('is not begun where nothing has changed since the model in use was built', async () => {
    const { calls } = await page(() => [deployed], {
      [`GET ${base}/pending-changes`]: () => ({ pendingChanges: false, count: 0 }),
    })
    await screen.findByText('Nothing has changed since the last build.')
    press(/^Build/)
    expect(bodies(calls, 'POST build-model')).toHaveLength(0)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks in the live environment, where its model answers customers at once', async () => {
    const live = { ...maya, activeEnvironment: { ...maya.activeEnvironment, name: 'Live', isLive: true } }
    const { calls } = await page(() => [deployed], { 'GET /api/agent/login': () => live })
    await screen.findByText('In use in Live')
    press('Build')
    const dialog = within(await screen.findByRole('dialog', { name: 'Build in Live?' }))
    expect(bodies(calls, 'POST build-model')).toHaveLength(0)
    fireEvent.click(dialog.getByRole('button', { name: 'Build' }))
    await waitFor(() => expect(bodies(calls, 'POST build-model')).toHaveLength(1))
  })

  it('BUILDS-001/build/load/delete, BUILDS-004/refetched: building, loading and deleting ask for the list anew', async () => {
    let tasks = [deployed, older]
    const { calls } = await page(() => tasks, {
      [`POST ${base}/build-model`]: () => {
        tasks = [task(30, 'completed'), ...tasks]
        return tasks[0]
      },
      [`PUT ${base}/load-model/${older._id}`]: () => {
        tasks = [task(30, 'failed'), { ...older, status: 'deploying' }]
        return tasks[1]
      },
      [`DELETE ${base}/model/${idOf(30)}`]: () => {
        tasks = tasks.slice(1)
        return { id: idOf(30) }
      },
    })
    await screen.findByText('In use in Draft')
    press('Build')
    await waitFor(() => expect(screen.getAllByText('Built')).toHaveLength(2))
    fireEvent.click(screen.getAllByRole('button', { name: /^Actions for the build/ }).at(-1)!)
    fireEvent.click(await screen.findByRole('menuitem', { name: /Load/ }))
    await screen.findByText('Loading')
    const { remove } = await actions('Failed')
    fireEvent.click(remove)
    press('Delete')
    await waitFor(() => expect(screen.queryByText('Failed')).toBeNull())
    expect(bodies(calls, `DELETE model/${idOf(30)}`)).toHaveLength(1)
  })

  it('BUILDS-001: what answers customers is neither loaded again nor deleted', async () => {
    await page(() => [deployed, task(11, 'failed', { message: 'There are no utterances.' })])
    const { load, remove } = await actions('Loaded')
    expect(load.getAttribute('aria-disabled')).toBe('true')
    expect(remove.getAttribute('aria-disabled')).toBe('true')
    screen.getByText('There are no utterances.')
  })

  it('before the first build, teaches the way to it', async () => {
    await page(() => [])
    await screen.findByText('There are 2 intents so far. Add more whenever you like.')
    screen.getByRole('button', { name: 'Go to intents' })
    screen.getByRole('button', { name: 'Build' })
    screen.getByRole('button', { name: 'Open preview' })
  })

  it.each(['created', 'deploying'] as const)(
    'warns of nothing and starts nothing while a build is %s',
    async (status) => {
      await page(() => [task(20, status)], {
        [`GET ${base}/pending-changes`]: () => ({ pendingChanges: true, count: 4 }),
        [`GET ${base}/rasa-status`]: () => ({ deployed: false }),
      })
      await screen.findByText('A build is in progress. The next one can start when it is done.')
      expect(screen.queryByText('No model in use yet')).toBeNull()
    },
  )

  it('BUILDS-007: tells of changes that wait, and of an environment in which nothing answers', async () => {
    let answering = true
    await page(() => [deployed], {
      [`GET ${base}/pending-changes`]: () => ({ pendingChanges: true, count: 4 }),
      [`GET ${base}/rasa-status`]: () => ({ deployed: answering }),
    })
    await screen.findByText('4 changes not built yet')
    answering = false
    await queryClient.invalidateQueries({ queryKey: ['builds'] })
    await screen.findByText('No model in use yet')
  })

  it.each(['created', 'queued', 'started', 'deploying'] as const)(
    'does not ask for a build while one is %s, although nothing answers yet',
    async (status) => {
      await page(() => [{ ...deployed, status, isDeployed: false }], {
        [`GET ${base}/pending-changes`]: () => ({ pendingChanges: true, count: 4 }),
        [`GET ${base}/rasa-status`]: () => ({ deployed: false }),
      })
      const button = await screen.findByRole('button', { name: 'Build' })
      await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
      expect(screen.queryByText('No model in use yet')).toBeNull()
    },
  )

  it('BUILDS-006/split: shows what the next build learns from as a list of each intent, once it is opened', async () => {
    const { calls } = await page(() => [deployed], {
      [`GET ${base}/model`]: () => ({ nlu: [{ intent: 'Hours', examples: ['When?', 'Since when?'] }] }),
    })
    await screen.findByText('In use in Draft')
    expect(bodies(calls, 'GET model')).toHaveLength(0)
    press(/What the next build learns from/)
    fireEvent.click(await screen.findByRole('button', { name: /^Hours \(2\)/ }))
    expect(screen.getByText('Since when?').closest('li')).toBeTruthy()
  })
})

describe('the sidebar', () => {
  it('SHELL-031/queued/started: counts the changes that wait, and turns while a build is in progress', async () => {
    expect(buildCounter([task(1, 'queued')], 3)).toBe('busy')
    expect(buildCounter([task(1, 'started')], 3)).toBe('busy')
    expect(buildCounter([task(1, 'deploying')], 3)).toBe(3)
    framed.signedIn()
    let tasks: BuildTask[] = [deployed]
    await framed.open({
      answers: {
        [`GET ${base}/build-tasks`]: {
          get data() {
            return tasks
          },
        },
        [`GET ${base}/pending-changes`]: { data: { pendingChanges: true, count: 3 } },
      },
    })
    const entry = await screen.findByRole('link', { name: /Builds/ })
    await within(entry).findByText('3 changes not built yet')
    tasks = [task(30, 'started'), deployed]
    await queryClient.invalidateQueries({ queryKey: ['builds'] })
    await within(entry).findByText('Working')
  })
})

describe('the time between two looks', () => {
  it('BUILDS-005/idle/busy, LIMITS-002: is five minutes without builds or when all are done, otherwise a minute', async () => {
    expect(pollMs(undefined)).toBe(300_000)
    expect(pollMs([])).toBe(300_000)
    for (const status of ['completed', 'failed', 'timed-out', 'deployed', 'deployment-failed'] as const)
      expect(pollMs([{ status }]), status).toBe(300_000)
    for (const status of ['created', 'queued', 'started', 'deploying'] as const)
      expect(pollMs([deployed, { status }]), status).toBe(60_000)
  })

  it('BUILDS-005/busy, LIMITS-002: builds and pending changes are both asked for again when it has passed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const { calls } = await page(() => [task(30, 'started')])
      await screen.findByRole('progressbar')
      const asked = () => ['GET build-tasks', 'GET pending-changes'].map((route) => bodies(calls, route).length)
      await waitFor(() => expect(asked()).toEqual([1, 1]))
      await vi.advanceTimersByTimeAsync(60_000)
      await waitFor(() => expect(asked()).toEqual([2, 2]))
    } finally {
      vi.useRealTimers()
    }
  })

  it('BUILDS-008: an event of this environment shows another agent’s build at once', () => {
    const here = { agentId: maya._id, environmentId: maya.activeEnvironment._id, isReady: false }
    const event = {
      type: 'rasaBuildStarted',
      environmentId: here.environmentId,
      taskId: idOf(30),
      status: 'queued',
    } as const
    expect(reactionTo(event, here)).toEqual({ does: 'refresh', areas: ['builds', 'overview'] })
    expect(reactionTo({ ...event, environmentId: idOf(9) }, here)).toEqual({ does: 'nothing' })
  })
})
