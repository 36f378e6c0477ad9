/** How the web plugin is saved: the order of its steps, and what happens when it breaks off at any of them. */
import { describe, expect, it } from 'vitest'
import type { AllowedOrigin } from '#shared/contracts/company-settings'
import type { SettingsChanges } from '#shared/contracts/settings'
import { CallError } from '../../../frontend/src/core/api.ts'
import type { DraftOrigin, SentPlugin } from '../../../frontend/src/pages/web-plugin/plugin-draft.ts'
import {
  newProgress,
  originSteps,
  savePlugin,
  type SaveCalls,
} from '../../../frontend/src/pages/web-plugin/save-plugin.ts'
import { saved } from './plugin-screen.tsx'

const at = (_id: string, origin: string): AllowedOrigin => ({ _id, origin })
const before = [at('1', 'https://a.example'), at('2', 'https://b.example'), at('3', 'https://c.example')]
/** The first is removed, the second changed, the third stays, a fourth is added. */
const wanted: DraftOrigin[] = [
  at('2', 'https://bb.example'),
  at('3', 'https://c.example'),
  { origin: 'https://d.example' },
]
const after = ['https://bb.example', 'https://c.example', 'https://d.example']
const edited: Partial<SentPlugin> = { url: 'https://flora.example/', logo: { dataUrl: 'data:,logo' }, origins: wanted }

/**
 * A server whose calls are counted. The call with the number `breaksAt` fails: `before` its work is done, or `after`, when
 * only the answer is lost.
 */
class Server {
  readonly calls: string[] = []
  readonly sent: SettingsChanges[] = []
  origins = [...before]
  shown: readonly AllowedOrigin[] = before
  #count = 0

  constructor(
    readonly breaksAt?: number,
    readonly breaks: 'before' | 'after' = 'before',
  ) {}

  readonly api: SaveCalls = {
    upload: (dataUrl) => this.#call(`upload ${dataUrl}`, () => 'upload-1'),
    addOrigin: ({ origin, retry }) =>
      this.#call(`add ${origin}${retry ? ' again' : ''}`, () => {
        const known = this.origins.find((one) => one.origin === origin)
        if (known && !retry) throw new CallError('bad-request', 'Origin already exist')
        const added = known ?? at(`new ${origin}`, origin)
        if (!known) this.origins.push(added)
        return added
      }),
    changeOrigin: ({ id, origin }) =>
      this.#call(`change ${id}`, () => {
        if (this.origins.some((one) => one._id !== id && one.origin === origin))
          throw new CallError('bad-request', 'Origin already exist')
        this.origins = this.origins.map((one) => (one._id === id ? at(id, origin) : one))
        return at(id, origin)
      }),
    removeOrigin: ({ id }) =>
      this.#call(`remove ${id}`, () => {
        if (!this.origins.some(({ _id }) => _id === id)) throw new CallError('not-found', 'Gone')
        this.origins = this.origins.filter(({ _id }) => _id !== id)
      }),
    update: (changes) =>
      this.#call('settings', () => {
        this.sent.push(changes)
        return saved
      }),
    showOrigins: (origins) => (this.shown = origins),
  }

  async #call<Answer>(name: string, work: () => Answer): Promise<Answer> {
    this.calls.push(name)
    const isLost = (this.#count += 1) === this.breaksAt
    if (isLost && this.breaks === 'before') throw new CallError('unreachable', 'No answer')
    const answer = work()
    if (isLost) throw new CallError('unreachable', 'No answer')
    return answer
  }
}

const save = (server: Server, progress = newProgress(), changes = edited) =>
  savePlugin(changes, { before, stored: server.shown }, server.api, progress)
const addresses = (origins: readonly AllowedOrigin[]) => origins.map(({ origin }) => origin).toSorted()

describe('a save of the web plugin', () => {
  it('WEBPLUGIN-032/one-call, WEBPLUGIN-033/order/create/remove/change: uploads, then creates, deletes and changes origins one by one, then sends the settings', async () => {
    const server = new Server()
    await save(server)
    expect(server.calls).toEqual(['upload data:,logo', 'remove 1', 'change 2', 'add https://d.example', 'settings'])
    expect(addresses(server.origins)).toEqual(after)
    expect(server.sent).toEqual([{ url: 'https://flora.example/', uploadLogo: 'upload-1' }])
  })

  it('WEBPLUGIN-034/folded/stops: the session goes with the settings, and a failed call for an origin sends none', async () => {
    const chatSession = { ...saved.chatSession, timeout: 600_000 }
    const whole = new Server()
    await save(whole, newProgress(), { chatSession, origins: wanted })
    expect(whole.sent).toEqual([{ chatSession }])
    for (const step of [1, 2, 3]) {
      const server = new Server(step)
      await expect(save(server, newProgress(), { chatSession, origins: wanted })).rejects.toThrow('No answer')
      expect([server.calls.length, server.sent]).toEqual([step, []])
    }
  })

  it.each(
    [1, 2, 3, 4, 5].flatMap((step) => [
      { step, breaks: 'before' as const },
      { step, breaks: 'after' as const },
    ]),
  )(
    'that breaks off at call $step, $breaks its work, goes on there when it is tried again',
    async ({ step, breaks }) => {
      const server = new Server(step, breaks)
      const progress = newProgress()
      await expect(save(server, progress)).rejects.toThrow('No answer')
      await save(server, progress)
      expect(addresses(server.origins)).toEqual(after)
      expect(addresses(server.shown)).toEqual(after)
      expect(server.sent.at(-1)).toEqual({ url: 'https://flora.example/', uploadLogo: 'upload-1' })
      // Only the call that failed is made twice.
      expect(server.calls).toHaveLength(6)
      expect(new Set(server.calls.map((call) => call.replace(' again', ''))).size).toBe(5)
    },
  )

  it('that only takes a picture away uploads nothing, and one that only changes origins sends no settings', async () => {
    const server = new Server()
    await save(server, newProgress(), { logo: null })
    expect([server.calls, server.sent]).toEqual([['settings'], [{ uploadLogo: null }]])
    const origins = new Server()
    expect(await save(origins, newProgress(), { origins: wanted })).toBeUndefined()
    expect(origins.sent).toEqual([])
  })

  it('leaves the origins alone while their list could not be loaded', async () => {
    const server = new Server()
    await save(server, newProgress(), { url: 'https://flora.example/', origins: null })
    expect(server.calls).toEqual(['settings'])
  })
})

describe('the calls for origins', () => {
  it('leave what somebody else has added, and add again what somebody else has removed only where it was edited', () => {
    const theirs = [at('1', 'https://a.example'), at('9', 'https://theirs.example')]
    expect(originSteps(before, wanted, theirs)).toEqual([
      { does: 'remove', id: '1' },
      { does: 'add', origin: 'https://bb.example' },
      { does: 'add', origin: 'https://d.example' },
    ])
  })

  it('are none for an origin that is stored already', () => {
    const stored = [...before, at('9', 'https://d.example')]
    expect(originSteps(before, [...before, { origin: 'https://d.example' }], stored)).toEqual([])
  })

  it('change an origin after the one that holds its place, and nothing where two swap', () => {
    const [a, b, c] = before as [AllowedOrigin, AllowedOrigin, AllowedOrigin]
    const shifted = [at('1', b.origin), at('2', 'https://z.example'), c]
    expect(originSteps(before, shifted, before).map((step) => ('id' in step ? step.id : ''))).toEqual(['2', '1'])
    expect(originSteps(before, [at('1', b.origin), at('2', a.origin), c], before)).toEqual([])
  })

  it('make the list the wanted one from any beginning, wherever the last try ended', async () => {
    // A small generator with a seed, so that a failure comes back.
    let seed = 7
    const below = (count: number) => (seed = (seed * 48_271) % 2_147_483_647) % count
    const pool = Array.from({ length: 6 }, (_, index) => `https://${index}.example`)
    for (let round = 0; round < 300; round += 1) {
      const start = pool.filter(() => below(2) === 0).map((origin, index) => at(String(index), origin))
      const targets = pool.filter(() => below(2) === 0).toSorted(() => below(3) - 1)
      const draft = targets.map((origin, index) =>
        below(2) === 0 && start[index] ? at(start[index]._id, origin) : { origin },
      )
      const server = new Server(1 + below(8), below(2) === 0 ? 'before' : 'after')
      server.origins = [...start]
      server.shown = start
      const progress = newProgress()
      const attempt = () =>
        savePlugin({ origins: draft }, { before: start, stored: server.shown }, server.api, progress)
      await attempt().catch(attempt)
      expect(addresses(server.origins)).toEqual(targets.toSorted())
    }
  })
})
