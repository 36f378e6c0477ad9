/** What the plugin tells and asks before the talk begins. */
import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import { nextOpening, weekdays, type OpeningHours } from '#shared/company/opening-hours'
import { keptAnswerSeconds } from '#shared/limits'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()

beforeAll(() => shop.welcomes())

const always = (open: string | null, closed: string | null): OpeningHours =>
  Object.fromEntries(weekdays.map((day) => [day, { open, closed }])) as OpeningHours
const behaviour = { hidden: [], moments: [], availability: false }

describe('the availability', () => {
  const told = async () => {
    // What was answered before is kept until then.
    world.clock.advance(keptAnswerSeconds * 1000)
    return (await (await shop.arrives()).calls.settings({ client: shop.company.name })).availability
  }
  const plugin = { ...behaviour, availability: true }

  it('is told only where the company wants it, and a company without hours is always there', async () => {
    await shop.decides({ openingHours: always(null, null) })
    expect(await told()).toBeUndefined()
    await shop.decides({ plugin })
    expect(await told()).toEqual({ isOpen: true })
  })

  it('goes by the department that would be asked, and names the next opening on the clock of the company', async () => {
    await shop.decides({ plugin, openingHours: always('00:00', '24:00') })
    expect(await told()).toEqual({ isOpen: true })
    const shut = always(null, null)
    const draft = { name: 'Sales', companyOpeningHours: false, exceptions: [], openingHours: shut }
    const { _id: id } = await shop.admin.departments.create(draft)
    expect(await told()).toEqual({ isOpen: false })
    // Closed for the hour that is now on the wall, in whatever hour the test runs.
    const now = world.clock.now()
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kathmandu', hour: '2-digit', hourCycle: 'h23' })
    const hour = Number(clock.format(now))
    const at = (later: number) => `${String((hour + later) % 24).padStart(2, '0')}:00`
    const hours = always(at(2), at(23))
    await shop.admin.departments.update({ id, ...draft, openingHours: hours })
    await shop.moves('Asia/Kathmandu')
    const opening = nextOpening(hours, [], new Date(world.clock.now()), 'Asia/Kathmandu')
    expect(await told()).toEqual({ isOpen: false, nextOpening: opening?.toISOString() })
    // Full hours there are a quarter past in UTC.
    expect(opening?.toISOString()).toMatch(/:15:00\.000Z$/)
  })
})

describe('the form that is asked first', () => {
  const formOf = (title: string, ...keys: string[]) =>
    shop.admin.forms.create({
      type: 'form',
      title,
      questions: keys.map((key) => ({ key, question: { en: `Your ${key}?` }, fieldType: 'input', dataType: 'string' })),
    } as never)
  const asksFirst = (preChat: string | undefined) =>
    shop.decides({ plugin: { ...behaviour, ...(preChat && { preChat }) } })

  it('comes before the welcome, and before the block with which a page begins', async () => {
    const form = await formOf('Contact', 'name', 'order')
    await asksFirst(form._id)
    const customer = await shop.arrives()
    expect(await customer.start()).toEqual(['Your name?'])
    expect(await customer.says('Jo')).toEqual(['Your order?'])
    expect(await customer.says('12')).toEqual(['Hello!'])
    const other = await shop.arrives()
    const catalogue = await shop.block('The catalogue')
    expect(await other.start(catalogue._id)).toEqual(['Your name?'])
    await other.says('Jo')
    expect(await other.says('12')).toEqual(['The catalogue'])
  })

  it('leaves its answers to the talk, which asks once a session', async () => {
    const form = await formOf('Name', 'name')
    const thanks = await shop.block('Thanks', { text: { en: 'Thank you, ***name***.' } })
    await asksFirst(form._id)
    const customer = await shop.arrives()
    await customer.start(thanks._id)
    expect(await customer.says('Jo')).toEqual(['Thank you, Jo.'])
    expect(await customer.start()).toEqual(['Hello!'])
    await customer.ends()
    expect(await customer.start()).toEqual(['Your name?'])
  })

  it('is left out where the release has no such form, and where the company asks none', async () => {
    const form = await formOf('Contact again', 'name')
    await asksFirst(form._id)
    expect(await (await shop.arrives()).start()).toEqual(['Your name?'])
    await asksFirst(ulid())
    expect(await (await shop.arrives()).start()).toEqual(['Hello!'])
    await asksFirst(undefined)
    expect(await (await shop.arrives()).start()).toEqual(['Hello!'])
  })
})
