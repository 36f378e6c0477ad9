/**
 * The fixtures of stories. A story is told by people of a company of its own, over the product itself: what somebody does
 * on a page is looked up through the API, and what was done through the API is looked for on the page.
 */
import { test as base } from 'vitest'
import { Shop } from '../kit/live.ts'
import { openWorld, type Worker } from '../kit/world.ts'
import { close } from '../pages/close.ts'
import { renderPage } from '../pages/screen.tsx'
import { serverAt } from './server.ts'

export const test = base
  /** One for all tests of a file. */
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads from the pattern which fixtures a fixture needs.
  .extend('world', { scope: 'file' }, async ({}, { onCleanup }) => {
    const world = await openWorld()
    onCleanup(() => world.close())
    return world
  })
  /** A company that no other test knows. */
  .extend('shop', ({ world }) => Shop.opens(world))
  .extend('admin', ({ shop }) => shop.admin)
  /** Time moves forwards within a test, and is put back after it. */
  .extend('clock', ({ world }, { onCleanup }) => {
    let advancedMs = 0
    onCleanup(() => world.clock.takeBack(advancedMs))
    return {
      now: world.clock.now,
      advance(ms: number) {
        world.clock.advance(ms)
        advancedMs += ms
      },
    }
  })
  .extend('server', ({ world }, { onCleanup }) => {
    const server = serverAt(world.cloud.origin)
    onCleanup(server.close)
    return server
  })
  /** Opens a page of the console for somebody who is signed in; a second page takes the place of the first. */
  .extend('openConsole', ({ server }) => ({ token }: Worker, path: string) => {
    close()
    server.open()
    return renderPage(path, { token })
  })
  /** An administrator of a shop who may read and change nothing. */
  .extend('hireReader', ({ world }) => async ({ company, admin }: Shop): Promise<Worker> => {
    const reader = await world.hire(company, 'admin', 'Rita Reader')
    await admin.agents.updateMember({ id: reader.agent._id, permissions: ['read'], departments: [], capacityMax: 5 })
    return reader
  })
