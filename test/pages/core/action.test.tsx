/** What a button starts: it runs once at a time, and what fails is told. */
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useAction } from '../../../frontend/src/core/action.ts'
import { CallError } from '../../../frontend/src/core/api.ts'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'
import { notices } from '../../../frontend/src/core/live/notices.ts'
import { download } from '../../../frontend/src/core/save-file.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('an action is busy until it has ended, and does not run twice at once', async () => {
  const { run, end, given, isBusy } = openAction()
  expect(isBusy()).toBe(false)
  await run('first')
  expect(isBusy()).toBe(true)
  await run('second')
  expect(given).toEqual(['first'])
  await end()
  expect(isBusy()).toBe(false)
  await run('third')
  expect(given).toEqual(['first', 'third'])
})

it('an action whose call failed hands the failure over, and can be run again', async () => {
  const { run, end, given, refused, isBusy } = openAction()
  await run('first')
  await end(new CallError('stale', 'Somebody else was first.'))
  expect([refused, isBusy()]).toEqual([['stale'], false])
  await run('second')
  expect(given).toEqual(['first', 'second'])
})

it('a file that cannot be fetched is told once, in the words of what was asked for, and nothing is saved', async () => {
  await startLanguage()
  const file = { url: 'https://files.example/figures.csv', fileName: 'figures.csv' }
  const told = () => notices.now().map(({ tone, text }) => [tone, text])
  const clicked: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push(this.download)
  })
  const revoked: string[] = []
  Object.assign(URL, { createObjectURL: () => 'blob:figures', revokeObjectURL: (url: string) => revoked.push(url) })
  vi.stubGlobal('fetch', async () => new Response('Gone', { status: 403 }))
  await expect(download(file)).rejects.toBeInstanceOf(CallError)
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('There is no network.')
  })
  await expect(download(file, 'The receipt could not be downloaded.')).rejects.toBeInstanceOf(CallError)
  expect(told()).toEqual([
    ['error', 'The file could not be fetched. Please try again.'],
    ['error', 'The receipt could not be downloaded.'],
  ])
  expect(clicked).toEqual([])
  vi.stubGlobal('fetch', async () => new Response('day,users'))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await download(file)
  expect(clicked).toEqual(['figures.csv'])
  // The browser reads it for ten seconds.
  vi.advanceTimersByTime(9999)
  expect(revoked).toEqual([])
  vi.advanceTimersByTime(1)
  expect(revoked).toEqual(['blob:figures'])
  expect(told()).toHaveLength(2)
})

/** An action whose runs end when the test says so. */
function openAction() {
  const ends: ((failure?: Error) => void)[] = []
  const given: string[] = []
  const refused: string[] = []
  const hook = renderHook(() =>
    useAction(
      (word: string) => {
        given.push(word)
        return new Promise<void>((resolve, reject) => {
          ends.push((failure) => (failure ? reject(failure) : resolve()))
        })
      },
      ({ code }) => refused.push(code),
    ),
  )
  const run = (word: string) => act(async () => hook.result.current.run(word))
  const end = (failure?: Error) => act(async () => ends.at(-1)!(failure))
  return { run, end, given, refused, isBusy: () => hook.result.current.isBusy }
}
