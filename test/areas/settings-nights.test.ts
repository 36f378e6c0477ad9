/** The mail about broken responses. */
import { ulid } from 'ulid'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { removeFiles } from '../../functions/platform/files/media.ts'
import { collection, Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { companies, environments } from '../../functions/platform/tenancy/tenancy.ts'
import { scheduling } from '../kit/scheduling.ts'
import { Shop } from '../kit/live.ts'
import { media, png, uploaded } from '../kit/content-drafts.ts'
import { dayMs, hourMs, nightsOf } from '../kit/nights.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const schedules = scheduling(world)
const { changeSettings, lastNight, looks, runNight, startedNights, waitsUntil } = nightsOf(world)

const addressOf = ({ company }: Shop) => `broken@${company.name}.example`
const mailsTo = (shop: Shop) => world.cloud.mail.messages().filter(({ to }) => to.includes(addressOf(shop)))

/** A company that wants the mail and says a block which leads to one that is gone, as no save leaves it behind. */
async function brokenShop(more: { timezone?: string; languages?: readonly ('de' | 'en')[] } = {}) {
  const shop = await Shop.opens(world)
  const gone = await shop.block('Old offers')
  const offers = await shop.block('Offers', { next: gone._id })
  await takeAway(shop, ['block', gone._id])
  const table = new Table({ client: shop.scope.client })
  const company = (await table.get(companies, 'company'))!
  const { timezone = company.timezone, languages = company.supportedLangs } = more
  await transact([table.put(companies, { ...company, timezone, supportedLangs: [...languages] })])
  await world.settled()
  await changeSettings(shop, { brokenBlocksEmail: addressOf(shop) })
  return { shop, offers, gone }
}

/** Takes rows of content away behind the product's back. */
async function takeAway({ scope }: Shop, ...gone: readonly (readonly [store: string, id: string])[]): Promise<void> {
  const { list } = (await new Table({ client: scope.client }).get(environments, 'environments'))!
  const { release } = list.find(({ _id }) => _id === scope.environment)!
  const schema = z.object({ _id: z.string() })
  const rows = (name: string) => collection({ name, per: 'release', schema, id: ({ _id }) => _id })
  await transact(gone.map(([store, id]) => new Table({ ...scope, release }).drop(rows(store), id)))
}

describe('the mail about broken responses', () => {
  it('SETTINGS-016/block: names the response, what it leads to, and choices of the menu that lead nowhere', async () => {
    const { shop, gone } = await brokenShop()
    const menu = [{ title: { en: 'Deals' }, action: { type: 'block' as const, value: gone._id } }]
    await changeSettings(shop, { persistentMenu: menu })
    await runNight(shop)
    const [mail, ...others] = mailsTo(shop)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: `2 responses of ${shop.company.name} are broken` })
    expect(mail!.text).toContain('Offers\n  leads to a response that is gone: Old offers')
    expect(mail!.text).toContain('Menu of the chat: Deals\n  leads to a response that is gone: Old offers')
  })

  it('SETTINGS-016/form/intent/media: tells of a form, an intent and a file that are gone, and of none that is there', async () => {
    const shop = await Shop.opens(world)
    const { admin } = shop
    const form = await admin.forms.create({ type: 'form', title: 'Order', questions: [] })
    const kept = await admin.forms.create({ type: 'form', title: 'Kept', questions: [] })
    const intent = await admin.knowledge.createIntent({ title: 'Roses', utterances: [] })
    const [image, shown] = [await uploaded(admin, png, 'block-image'), await uploaded(admin, png, 'block-image')]
    await shop.block('Shows', { type: 'media', media: media(image) })
    await shop.block('Asks', { type: 'function', function: { type: 'form', formId: form._id } })
    await shop.block('Asks well', { type: 'function', function: { type: 'form', formId: kept._id } })
    const choices = [{ title: { en: 'Roses' }, action: { type: 'block-intent', value: intent._id } }]
    await shop.block('Offers roses', { type: 'select', choices })
    await shop.block('Shows well', { type: 'media', media: media(shown) })
    await changeSettings(shop, { brokenBlocksEmail: addressOf(shop) })
    const first = new Date(world.clock.now())
    await runNight(shop, first)
    expect(mailsTo(shop)).toEqual([])
    await takeAway(shop, ['form', form._id], ['intent', intent._id])
    await removeFiles(shop.scope.client, [image])
    await runNight(shop, new Date(first.getTime() + dayMs))
    const [mail] = mailsTo(shop)
    expect(mail!.text?.match(/^(?:Asks|Offers roses|Shows)$/gm)).toEqual(['Asks', 'Offers roses', 'Shows'])
    expect(mail!.text).toContain('Asks\n  asks a form that is gone: Order')
    expect(mail!.text).toContain('Offers roses\n  names an intent that is gone: Roses')
    expect(mail!.text).toContain('Shows\n  shows a file that is gone: bouquet\u2060.\u2060png')
    expect(mail!.text).not.toContain('well')
  })

  it('SETTINGS-016/event: names a live response whose custom event was deleted, and none whose event is there', async () => {
    const shop = await Shop.opens(world)
    const { admin } = shop
    const [gone, kept] = [
      await admin.events.create({ name: 'parcel-sent' }),
      await admin.events.create({ name: 'paid' }),
    ]
    await shop.block('Your parcel is on its way', { eventIds: [gone._id, kept._id] })
    await shop.block('Thank you for paying', { eventIds: [kept._id] })
    await changeSettings(shop, { brokenBlocksEmail: addressOf(shop) })
    await admin.events.remove({ _id: gone._id })
    await runNight(shop)
    const [mail] = mailsTo(shop)
    expect(mail).toMatchObject({ subject: `1 response of ${shop.company.name} is broken` })
    expect(mail!.text).toContain('Your parcel is on its way\n  waits for a custom event that is gone')
    expect(mail!.text).not.toContain('Thank you')
  })

  it('SETTINGS-016: comes at most once a night, also from two runs at once, and again in the next night', async () => {
    const { shop } = await brokenShop()
    const night = new Date(world.clock.now())
    await Promise.all([runNight(shop, night), runNight(shop, night)])
    await runNight(shop, new Date(night.getTime() + 1000))
    expect(mailsTo(shop)).toHaveLength(1)
    await runNight(shop, new Date(night.getTime() + dayMs))
    expect(mailsTo(shop)).toHaveLength(2)
  })

  it('SETTINGS-016/time: comes at two by the clock of the company, once, by no schedule of its own', async () => {
    // A place on earth where it is between one and two.
    const offset = new Date(world.clock.now()).getUTCHours() - 1
    const timezone = offset > 12 ? `Etc/GMT-${24 - offset}` : `Etc/GMT${offset < 0 ? '-' : '+'}${Math.abs(offset)}`
    const { shop } = await brokenShop({ timezone })
    expect(await schedules.schedulesOf(shop)).toEqual([])
    await waitsUntil(shop, '01:59')
    await schedules.passes(0)
    expect(mailsTo(shop)).toEqual([])
    // The look of an hour is five minutes after it; where a hundred others are due as well, a night begins within fifty more.
    await schedules.passes(57)
    expect(mailsTo(shop)).toHaveLength(1)
    await schedules.passes(60)
    await schedules.passes(60)
    expect(mailsTo(shop)).toHaveLength(1)
    await schedules.passes(22 * 60)
    expect(mailsTo(shop)).toHaveLength(2)
  })

  it('SETTINGS-016: is written in the first language of the company, and goes to everybody who is named', async () => {
    const { shop } = await brokenShop({ languages: ['de', 'en'] })
    const others = `second@${shop.company.name}.example`
    await changeSettings(shop, { brokenBlocksEmail: `${addressOf(shop)}, ${others}` })
    await runNight(shop)
    const [mail] = mailsTo(shop)
    expect(mail).toMatchObject({
      subject: `1 Antwort von ${shop.company.name} ist fehlerhaft`,
      to: [addressOf(shop), others],
    })
    expect(mail!.text).toContain('führt zu einer gelöschten Antwort: Old offers')
    expect(mail!.html).toContain('<p>Offers<br>  führt zu einer gelöschten Antwort: Old offers</p>')
  })

  it('SETTINGS-016: is tried again an hour later where it was refused, and not once it was taken', async () => {
    const { shop } = await brokenShop()
    const refused = Array.from({ length: 51 }, (_, n) => `n${n}@example.com`).join()
    await changeSettings(shop, { brokenBlocksEmail: refused })
    await waitsUntil(shop, '02:05')
    await looks()
    expect(await lastNight(shop)).toMatchObject({ tries: 1, left: ['broken'] })
    await changeSettings(shop, { brokenBlocksEmail: addressOf(shop) })
    await looks()
    expect(mailsTo(shop)).toEqual([])
    world.clock.advance(hourMs)
    await looks()
    expect(mailsTo(shop)).toHaveLength(1)
    expect(await lastNight(shop)).toMatchObject({ tries: 2, left: [] })
    world.clock.advance(hourMs)
    await looks()
    expect(mailsTo(shop)).toHaveLength(1)
    expect(await startedNights(shop)).toHaveLength(2)
  })

  it('SETTINGS-016/none: is not looked for again where nothing was broken, until somebody has changed something', async () => {
    const shop = await Shop.opens(world)
    const offers = await shop.block('Offers')
    await shop.block('Says', { next: offers._id })
    await changeSettings(shop, { brokenBlocksEmail: addressOf(shop) })
    await waitsUntil(shop, '02:05', 1)
    await looks()
    expect(await startedNights(shop)).toHaveLength(1)
    world.clock.advance(dayMs)
    await looks()
    expect(await startedNights(shop)).toHaveLength(1)
    expect(mailsTo(shop)).toEqual([])
    await takeAway(shop, ['block', offers._id])
    await shop.block('Another')
    world.clock.advance(dayMs)
    await looks()
    expect(await startedNights(shop)).toHaveLength(2)
    expect(mailsTo(shop)).toHaveLength(1)
    // As long as something is broken.
    world.clock.advance(dayMs)
    await looks()
    expect(mailsTo(shop)).toHaveLength(2)
  })

  it('SETTINGS-016: looks at live content only', async () => {
    const { shop, offers } = await brokenShop()
    const table = new Table({ client: shop.scope.client })
    const all = (await table.get(environments, 'environments'))!
    const draft = { ...all.list[0]!, isLive: false }
    const live = { _id: ulid(), name: 'Now live', isLive: true, release: ulid() }
    await transact([table.put(environments, { ...all, list: [draft, live] })])
    await runNight(shop)
    expect(mailsTo(shop)).toEqual([])
    await transact([table.put(environments, all)])
    await runNight(shop, new Date(world.clock.now() + dayMs))
    expect(mailsTo(shop)[0]!.text).toContain(offers.title)
  })
})
