/** A promotion learns what its content teaches before customers get it. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { gateDefault, type Gate } from '#shared/contracts/environments'
import type { Release } from '#shared/contracts/releases'
import { bodies, bouquet, checkOf, diffOf, isDisabled, press, routes, thanks } from './environments-content.ts'
import { required, good, candidate, start, activate, gated, openChecks, next, askAgain } from './gated-content.ts'

describe('a promotion of what the model does not know', () => {
  const open: Gate = { ...gateDefault, tests: 'none', questions: 'none', replay: 'none' }
  const model = { step: 'learn' as const, count: 2, seconds: 12 }
  const learner = (learning?: Release['learning']): Release => ({ ...candidate(), ...(learning && { learning }) })

  it('waits until its candidate has learned, shows how far that is, and then makes the candidate current', async () => {
    let learning: Release['learning'] = { status: 'running', progress: 0.4 }
    const { calls, shown } = await openChecks(
      gated(open, () => good, {
        [routes.check]: () => ({ ...checkOf([thanks, bouquet]), model }),
        [routes.releases]: () => [learner(learning)],
      }),
    )
    await shown.findByText('Learning 2 intents and entities, about 12 s')
    await waitFor(() => expect(shown.getByRole('progressbar', { name: 'Learning' }).getAttribute('value')).toBe('40'))
    expect(isDisabled(next(shown))).toBe(true)
    learning = undefined
    await askAgain()
    await shown.findByText('The language model has learned what is published.')
    press(shown, 'Next')
    fireEvent.change(shown.getByPlaceholderText('Live'), { target: { value: 'Live' } })
    press(shown, 'Publish')
    await screen.findByText('Published to Live')
    expect(bodies(calls, start)).toEqual([])
    expect(bodies(calls, activate)).toHaveLength(1)
  })

  it('tries its candidate once that has learned', async () => {
    let learning: Release['learning'] = { status: 'running', progress: 0 }
    const { calls, shown } = await openChecks(
      gated(required, () => good, {
        [routes.check]: () => ({ ...checkOf([thanks, bouquet]), model }),
        [routes.promote]: () => ({ diff: diffOf(thanks, bouquet), release: learner(learning) }),
        [routes.releases]: () => [learner(learning)],
        [start]: () => candidate(good),
      }),
    )
    await shown.findByText('Learning 2 intents and entities, about 12 s')
    await waitFor(() => expect(bodies(calls, routes.promote)).toHaveLength(1))
    expect(bodies(calls, start)).toEqual([])
    learning = undefined
    await askAgain()
    await shown.findByText('Tests: 32 of 32 passed.')
    expect(bodies(calls, start)).toHaveLength(1)
  })

  it('says why it could not be learned', async () => {
    const { shown } = await openChecks(
      gated(open, () => good, {
        [routes.check]: () => ({ ...checkOf([thanks, bouquet]), model }),
        [routes.releases]: () => [learner({ status: 'failed', message: 'One intent is not enough.' })],
      }),
    )
    await shown.findByText('The language model could not learn it: One intent is not enough.')
  })
})
