/** Broadcasts that are not sent yet: drafts, their moments, and what is refused. */
import { afterAll, describe, expect, it } from 'vitest'
import { ulid } from 'ulid'
import { broadcasting, dayMs, draft, minuteMs, secondMs } from '../kit/broadcasting.ts'
import { hears } from '../kit/scheduling.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const { passes, opens, inFuture } = broadcasting(world)

describe('a broadcast that is not sent', () => {
  it('BROADCAST-002/content/tags/status: has a message or a gallery as content, upsell tags, and the status draft, scheduled or sent', async () => {
    const { shop, draft: makes } = await opens()
    const customer = await shop.starts()
    const image = { kind: 'image' as const, pointer: ulid(), contentType: 'image/png', name: 'rose.png' }
    const card = { title: { en: 'Red' }, subtitle: { en: 'Fresh' }, media: image, choices: [] }
    const gallery = { type: 'complex' as const, complexBlockType: 'generic' as const, items: [card] }
    const message = await makes('Message', { tags: ['Roses', 'Vases'] })
    expect(message).toMatchObject({ status: 'draft', tags: ['Roses', 'Vases'], content: { text: { en: 'Message' } } })
    const other = await makes('Gallery', { content: gallery })
    expect(other.content).toMatchObject(gallery)
    const { broadcasts } = shop.admin
    expect(await broadcasts.schedule({ _id: other._id, scheduledAt: inFuture(dayMs) })).toMatchObject({
      status: 'scheduled',
    })
    expect(await broadcasts.send({ _id: message._id })).toMatchObject({ status: 'sent' })
    await passes()
    expect(await hears(customer)).toEqual(['Message'])
    for (const content of [{ type: 'function' }, { type: 'media' }, undefined])
      await expect(broadcasts.create({ ...draft(), content } as never)).rejects.toMatchObject({ code: 'bad-request' })
  })

  it('BROADCAST-003/new/existing/schedule, BROADCAST-004/update: is saved and saved again, sent at once or after an edit, and scheduled', async () => {
    const { shop, draft: makes, get } = await opens()
    const customer = await shop.starts()
    const { broadcasts } = shop.admin
    const first = await makes('First')
    const edited = await broadcasts.update({ ...draft('Second'), _id: first._id, version: first.version })
    expect(edited).toMatchObject({ status: 'draft', name: 'Second', version: first.version + 1 })
    await broadcasts.send({ _id: first._id, version: edited.version })
    const fresh = await broadcasts.create(draft('Fresh'))
    await broadcasts.send({ _id: fresh._id, version: fresh.version })
    const later = await makes('Later')
    await broadcasts.schedule({ _id: later._id, scheduledAt: inFuture(2 * minuteMs) })
    await passes()
    expect((await hears(customer)).toSorted()).toEqual(['Fresh', 'Second'])
    await passes(3 * minuteMs)
    expect(await hears(customer)).toEqual(['Later'])
    expect(await get(later)).toMatchObject({ status: 'sent', progress: { phase: 'finished', total: 1, sent: 1 } })
  })

  it('BROADCAST-004/list/delete: is listed by status, latest first, and gone once it is deleted', async () => {
    const { shop, draft: makes } = await opens()
    const { broadcasts } = shop.admin
    await shop.starts()
    const [one, two] = [await makes('One'), await makes('Two')]
    await broadcasts.schedule({ _id: two._id, scheduledAt: inFuture(5 * minuteMs) })
    expect((await broadcasts.list()).map(({ name }) => name)).toEqual(['Two', 'One'])
    expect(await broadcasts.list({ status: 'scheduled' })).toMatchObject([{ _id: two._id }])
    await broadcasts.remove({ _id: two._id })
    await broadcasts.remove({ _id: one._id })
    await passes(10 * minuteMs)
    expect(await broadcasts.list()).toEqual([])
    await expect(broadcasts.get({ _id: two._id })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is refused a moment too early or too late, a swarm or a response that is gone, and an edit of what is not there any more', async () => {
    const { shop, draft: makes } = await opens()
    const { broadcasts } = shop.admin
    const { _id, version } = await makes()
    const fails = (code: string, ...paths: string[]) => ({
      code,
      ...(paths.length > 0 && { details: paths.map((path) => ({ path })) }),
    })
    const at = (milliseconds: number) => broadcasts.schedule({ _id, scheduledAt: inFuture(milliseconds) })
    await expect(at(30 * secondMs)).rejects.toMatchObject(fails('bad-request', 'scheduledAt'))
    await expect(at(181 * dayMs)).rejects.toMatchObject(fails('bad-request', 'scheduledAt'))
    await expect(makes('Gone', { swarmId: ulid() })).rejects.toMatchObject(fails('bad-request', 'swarmId'))
    const choices = [{ title: { en: 'Go' }, action: { type: 'block' as const, value: ulid() } }]
    const content = { type: 'select' as const, text: { en: 'Go?' }, choices }
    await expect(makes('Gone', { content })).rejects.toMatchObject(
      fails('bad-request', 'content.choices.0.action.value'),
    )
    await broadcasts.update({ ...draft('Other'), _id, version })
    for (const isLate of [
      () => broadcasts.update({ ...draft('Late'), _id, version }),
      () => broadcasts.send({ _id, version }),
      () => broadcasts.schedule({ _id, version, scheduledAt: inFuture(dayMs) }),
    ])
      await expect(isLate()).rejects.toMatchObject({ code: 'stale' })
    await expect(broadcasts.send({ _id })).rejects.toMatchObject({ code: 'nobody-meant' })
    await expect(at(dayMs)).rejects.toMatchObject({ code: 'nobody-meant' })
  })

  it('BROADCAST-005/once/time/sent: one that is scheduled is sent once at its time and moves to sent, and one that is edited meanwhile is not', async () => {
    const { shop, draft: makes, get } = await opens()
    const customer = await shop.starts()
    const { broadcasts } = shop.admin
    const [kept, edited] = [await makes('Kept'), await makes('Edited')]
    for (const { _id } of [kept, edited]) await broadcasts.schedule({ _id, scheduledAt: inFuture(10 * minuteMs) })
    await broadcasts.update({ ...draft('Edited'), _id: edited._id })
    await passes(9 * minuteMs)
    expect(await hears(customer)).toEqual([])
    expect((await get(kept)).status).toBe('scheduled')
    await passes(2 * minuteMs)
    await passes(dayMs)
    expect(await hears(customer)).toEqual(['Kept'])
    expect(await get(kept)).toMatchObject({ status: 'sent', progress: { phase: 'finished' } })
    expect(await get(edited)).toMatchObject({ status: 'draft' })
  })
})
