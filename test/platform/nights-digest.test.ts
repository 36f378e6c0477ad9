/** The weekly letter: to whom it goes, what it says, and that it comes once. */
import { afterAll, expect, it } from 'vitest'
import { mondayOf } from '#shared/days'
import { wallClock } from '#shared/wall-clock'
import { sendOnce } from '../../functions/company/mail-once.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { members } from '../../functions/platform/tenancy/tenancy.ts'
import { Shop } from '../kit/live.ts'
import { dayMs, nightsOf } from '../kit/nights.ts'
import { openWorld, type Worker } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const { lastNight, looks, startedNights, waitsUntil } = nightsOf(world)

const mailsTo = ({ agent }: Worker) => world.mail.filter(({ to }) => to.includes(agent.email))
const dayIn = () => wallClock(new Date(world.clock.now()), 'Europe/London').day

/** As the profile saves it. */
const wishes = ({ agents, agent }: Worker, weeklyDigest: boolean, language: 'en' | 'de' = 'en') =>
  agents.update({ id: agent._id, firstName: agent.firstName, lastName: agent.lastName, language, weeklyDigest })

/** Moves the clock on to the night of the next Monday, five minutes past two. */
async function waitsForMonday(shop: Shop): Promise<void> {
  // What was said is counted by then.
  await world.settled()
  await waitsUntil(shop, '02:05')
  while (mondayOf(dayIn()) !== dayIn()) world.clock.advance(dayMs)
}

/** Moves it on to a Tuesday, so that what happens has some days of its week before it. */
async function begin(shop: Shop): Promise<void> {
  await waitsForMonday(shop)
  world.clock.advance(dayMs)
  await looks()
}

it('a member who asked for it gets the letter on Monday, once, in the language of the profile', async () => {
  const shop = await Shop.opens(world)
  await shop.offersPeople()
  await begin(shop)
  const greta = await world.hire(shop.company, 'admin', 'Greta Groß')
  const lena = await world.hire(shop.company, 'agent', 'Lena Lang')
  await wishes(shop.admin, true)
  await wishes(greta, true, 'de')
  await wishes(lena, true)
  expect(await new Table({ client: shop.scope.client }).get(members, greta.agent._id)).toMatchObject({
    weeklyDigest: true,
  })
  const customer = await shop.starts()
  await customer.says('<img src=x onerror=alert(1)>')
  await (await shop.starts()).presses('Talk to a person')
  await waitsForMonday(shop)
  await looks()
  const [english, german] = [mailsTo(shop.admin), mailsTo(greta)]
  expect([english.length, german.length]).toEqual([1, 1])
  expect(english[0]!.text).toContain('- 2 conversations (2 more than the week before)')
  expect(english[0]!.text).toContain('- 1 was handed over to a person')
  expect(german[0]!.subject).toMatch(/^Die Woche von /)
  expect(german[0]!.text).toContain('- 2 Gespräche (2 mehr als in der Woche davor)')
  expect(german[0]!.text).toContain('<img src=x onerror=alert(1)>')
  expect(german[0]!.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  // Agents see no figures in the console either.
  expect(mailsTo(lena)).toEqual([])
  expect(await lastNight(shop)).toMatchObject({ week: dayIn(), left: [] })
  // Who wants it from now on gets that of the next week; who does not any more, none.
  await wishes(greta, false)
  for (let night = 1; night < 7; night++) {
    world.clock.advance(dayMs)
    await looks()
  }
  expect([mailsTo(shop.admin), mailsTo(greta)].map(({ length }) => length)).toEqual([1, 1])
  const again = await shop.starts()
  await again.says('Hello?')
  await waitsForMonday(shop)
  await looks()
  expect([mailsTo(shop.admin), mailsTo(greta)].map(({ length }) => length)).toEqual([2, 1])
  expect(mailsTo(shop.admin)[0]!.text).toContain('- 1 conversation (1 fewer than the week before)')
})

it('a week in which nobody talked brings no letter, and starts no night', async () => {
  const shop = await Shop.opens(world)
  await wishes(shop.admin, true)
  await begin(shop)
  // The first one has backed up what there is.
  const before = await startedNights(shop)
  await waitsForMonday(shop)
  await looks()
  expect(await lastNight(shop)).toMatchObject({ day: dayIn(), week: dayIn(), left: [], tries: 0 })
  expect(await startedNights(shop)).toEqual(before)
  expect(mailsTo(shop.admin)).toEqual([])
})

it('a letter that was being sent when its process died is sent again an hour later, and none that had been sent', async () => {
  const shop = await Shop.opens(world)
  await shop.welcomes()
  await begin(shop)
  const other = await world.hire(shop.company, 'admin', 'Otto Ohm')
  await wishes(shop.admin, true)
  await wishes(other, true)
  await (await shop.starts()).says('Hello')
  await waitsForMonday(shop)
  const name = { day: dayIn(), kind: 'digest' as const, person: shop.admin.agent._id }
  // It never comes back from sending.
  const now = new Date(world.clock.now())
  await new Promise<void>((begun) => {
    const send = () => {
      begun()
      return new Promise<never>(() => {})
    }
    void sendOnce(shop.scope, name, { now, send })
  })
  await looks()
  expect([mailsTo(shop.admin).length, mailsTo(other).length]).toEqual([0, 1])
  expect(await lastNight(shop)).toMatchObject({ left: ['digest'] })
  world.clock.advance(60 * 60_000)
  await looks()
  expect([mailsTo(shop.admin).length, mailsTo(other).length]).toEqual([1, 1])
  expect(await lastNight(shop)).toMatchObject({ left: [], week: dayIn() })
})

it('an outage of Monday brings the letter on the day it ends, and one of the week after none for the week before', async () => {
  const shop = await Shop.opens(world)
  await shop.welcomes()
  await begin(shop)
  await wishes(shop.admin, true)
  await (await shop.starts()).says('Hello')
  await waitsForMonday(shop)
  world.clock.advance(2 * dayMs)
  await looks()
  expect(mailsTo(shop.admin)).toHaveLength(1)
  world.clock.advance(12 * dayMs)
  await looks()
  expect(mailsTo(shop.admin)).toHaveLength(1)
})
