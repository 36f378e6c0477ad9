/** Work that was begun and of which nothing is heard: when somebody else may begin it again. */
import { describe, expect, it, vi } from 'vitest'
import { useLink, newLink } from '../../../functions/company/links.ts'
import { sendOnce } from '../../../functions/company/mail-once.ts'
import {
  beginRemoval,
  deleteAgain,
  deletedCompanies,
  deletionChanges,
  endDeletion,
  endRemoval,
  listRemovals,
  noteRemoval,
  readRemoval,
} from '../../../functions/company/removal.ts'
import { erasureNow } from '../../../functions/erasure/erasure.ts'
import { log } from '../../../functions/platform/aws/log.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { companies, type CompanyItem } from '../../../functions/platform/tenancy/tenancy.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'
import { seenOf } from '../aws/stubs.ts'

useTable()

describe('the removal of a company', () => {
  const company = (_id = client) => ({ _id, name: 'bloom', displayName: 'Bloom' }) as CompanyItem
  let made = 100
  const maker = (now: Date) => ({ now, newId: () => idOf((made += 1)) })
  const begin = async (now: Date, of = company(), isDeletion = true) =>
    given(...(await beginRemoval(maker(now), of, { sets: [], isDeletion, by: 'Jo May' })))

  it('is begun again once its job was silent for ten minutes', async () => {
    await begin(at(0))
    expect(await seenOf(begin(at(10 * minuteMs - 1)))).toBe('removal-running')
    expect(await seenOf(begin(at(10 * minuteMs)))).toBe('done')
  })

  it('is begun again at once where it has ended', async () => {
    await begin(at(0))
    expect(await endRemoval((await readRemoval(client))!, 3)).toBe(true)
    expect(await readRemoval(client)).toMatchObject({ removed: 3, ended: expect.any(String) as string })
    expect(await seenOf(begin(at(1)))).toBe('done')
  })

  it('says how far it is, unless another one has begun or it has ended', async () => {
    await begin(at(0))
    const first = (await readRemoval(client))!
    expect(await noteRemoval(first, { doing: 'content', removed: 2 })).toBe(true)
    expect(await noteRemoval(first, { removed: 3 })).toBe(true)
    expect(await readRemoval(client)).toMatchObject({ doing: 'content', removed: 5 })
    expect(await noteRemoval({ client, run: idOf(9) }, { removed: 1 })).toBe(false)
    await endRemoval(first, 0)
    expect(await noteRemoval(first, { removed: 1 })).toBe(false)
  })

  it('clears nothing of a company that is being deleted', async () => {
    const deleted = { ...company(), deleting: at(0).toISOString() }
    expect(await seenOf(begin(at(0), deleted, false))).toBe('not-found')
    expect(await seenOf(begin(at(0), deleted))).toBe('done')
  })

  it('is listed above those that began before it', async () => {
    for (const [number, ms] of [
      [1, 5],
      [2, 9],
      [3, 1],
    ] as const)
      await begin(at(ms), company(idOf(number)))
    expect((await listRemovals()).map((each) => each.client)).toEqual([idOf(2), idOf(1), idOf(3)])
    expect(await deletedCompanies()).toEqual([])
  })
})

describe('the deletion of a company', () => {
  const table = () => new Table({ client })
  const kept = () => table().get(companies, 'company')
  const maker = () => ({ now: at(0), newId: () => idOf(77) })
  const companyThere = async () => {
    const rest = { closed: [], tier: [], supportedLangs: ['en' as const], timezone: 'UTC', openAiKnowledgeBase: true }
    const item = { ...rest, _id: client, name: 'bloom', displayName: 'Bloom', openAiVideoKnowledgeBase: true }
    await given(table().put(companies, item))
    return item
  }

  it('closes it at once, and is known for long', async () => {
    await given(...(await deletionChanges(maker(), await companyThere(), 'Jo May')))
    expect(await kept()).toMatchObject({ deleting: '2026-11-20T12:00:00.000Z' })
    expect(await deletedCompanies()).toEqual([{ client, at: '2026-11-20T12:00:00.000Z', by: 'Jo May' }])
    await endDeletion((await readRemoval(client))!, at(5))
    expect(await kept()).toBeUndefined()
    expect(await readRemoval(client)).toMatchObject({ ended: '2026-11-20T12:00:00.005Z' })
  })

  it('begins again where the company is there once more', async () => {
    const deleted = { client, at: at(0).toISOString(), by: 'Jo May' }
    expect(await deleteAgain(deleted, maker())).toBe(false)
    await companyThere()
    expect(await deleteAgain(deleted, maker())).toBe(true)
    expect(await readRemoval(client)).toMatchObject({ isDeletion: true, run: idOf(77) })
  })
})

it('the job of an erasure has died once it was silent for more than fifteen minutes', () => {
  const running = { _id: client, status: 'running', seen: at(0).toISOString(), run: idOf(2), userId: idOf(3) } as never
  expect(erasureNow(running, at(15 * minuteMs)).status).toBe('running')
  expect(erasureNow(running, at(15 * minuteMs + 1)).status).toBe('failed')
})

describe('a mail that is sent once', () => {
  const name = { day: '2026-11-20', kind: 'backup' } as const
  const send = (ms: number, leave: () => Promise<void>) => sendOnce({ client }, name, { now: at(ms), send: leave })

  it('is sent again by nobody for five minutes, and then by somebody else', async () => {
    const sent: number[] = []
    const leaving = (ms: number) => send(ms, async () => void sent.push(ms))
    await new Promise<void>((resolve) => void send(0, () => new Promise(() => resolve())))
    expect(await leaving(5 * minuteMs - 1)).toBe('open')
    expect(await leaving(5 * minuteMs)).toBe('sent')
    expect(await leaving(5 * minuteMs + 1)).toBe('sent')
    expect(sent).toEqual([5 * minuteMs])
  })

  it('is sent again at once where it was refused', async () => {
    const told = vi.spyOn(log, 'error').mockReturnValue(undefined)
    const refused = await send(0, async () => {
      throw new Error('no')
    })
    expect(refused).toBe('open')
    expect(told).toHaveBeenCalledOnce()
    told.mockRestore()
    expect(await send(1, async () => undefined)).toBe('sent')
  })
})

it('a link is good again where its use has failed, and only for what it was mailed for', async () => {
  const { token, change } = newLink(
    { email: 'jo@shop.example', kind: 'account', client },
    { now: new Date(), hours: 1 },
  )
  await given(change)
  const fails = async () => {
    throw new TypeError('no')
  }
  expect(await seenOf(useLink(token, 'account', fails))).toBe('TypeError')
  expect(await useLink(token, 'account', async ({ uses }) => uses)).toBe(2)
  expect(await seenOf(useLink(token, 'reset', async () => undefined))).toBe('link-used')
})

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const client = idOf(1)
const minuteMs = 60_000
const start = Date.parse('2026-11-20T12:00:00.000Z')
const at = (ms: number) => new Date(start + ms)
