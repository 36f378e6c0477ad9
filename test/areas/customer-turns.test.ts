import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { bankHolidaysOf } from '#shared/company/bank-holidays'
import { weekdays, type OpeningHours } from '#shared/company/opening-hours'
import { unanswered } from '../../functions/chat/conversation/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { Bot, hours as askingHours } from '../kit/bot.ts'
import { saidIn } from '../kit/customer.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()

const misunderstood = 'Sorry, I did not understand that.'

it('INTENTS-009/form/counts: what a customer says goes to the open form, else to who waits for a reply, else to what was understood, else it is kept', async () => {
  const [answer, reply] = await Promise.all([
    shop.block('From nine to five.'),
    shop.block('Thank you for your opinion.'),
  ])
  const opinion = await shop.block('What do you think of us?', { onReply: reply._id })
  const form = await shop.admin.forms.create({
    type: 'form',
    title: 'Order',
    questions: [
      {
        key: 'colour',
        question: { en: 'Which colour?' },
        fieldType: 'input',
        dataType: 'string',
        choices: [],
      },
    ],
  })
  const order = await shop.block('Order', { type: 'function', function: { type: 'form', formId: form._id } })
  const bot = await Bot.of(shop.company, world.clock)
  const intent = await bot.intent('Opening hours', askingHours)
  await bot.florist()
  await shop.admin.knowledge.mapIntent({ intent: intent._id, entities: [], blockId: answer._id })
  await shop.admin.builds.build()
  await world.settled()
  const question = 'when do you open'

  const customer = await shop.arrives()
  await customer.start(order._id)
  // Inside the form it is its answer; behind it, it is understood.
  expect(await customer.says(question)).not.toContain('From nine to five.')
  await customer.start(opinion._id)
  expect(await customer.says(question)).toEqual(['Thank you for your opinion.'])
  expect(await customer.says(question)).toEqual(['From nine to five.'])
  expect(await customer.says('Xylophone zebra')).toEqual([misunderstood])

  const { messages } = await shop.admin.conversations.messages({ userId: customer.userId, since: 0 })
  const taken = messages.flatMap(({ what }) =>
    what.type === 'message' && what.message.messageType === 'text' ? [what.message.understood?.outcome] : [],
  )
  expect(taken).toEqual([undefined, undefined, 'nlp', 'failure'])
  const kept = await new Table(shop.scope).list(unanswered)
  expect(kept).toMatchObject([{ text: 'Xylophone zebra', language: 'en', userId: customer.userId }])
})

it('CHOICES-014/block/intent/form-value/track: a pressed choice sends its block or that of its intent, is the value of an open form, or tells of a tracked link', async () => {
  const { admin } = shop
  const catalogue = await shop.block('The catalogue')
  const intent = await admin.knowledge.createIntent({ title: 'Delivery', utterances: [] })
  const delivery = await shop.block('We deliver every day.')
  await admin.knowledge.mapIntent({ intent: intent._id, entities: [], blockId: delivery._id })
  const link = { type: 'url', value: 'https://roses.example', track: true }
  const choice = (title: string, action: object) => ({ title: { en: title }, action })
  const choices = [
    choice('Catalogue', { type: 'block', value: catalogue._id }),
    choice('Delivery', { type: 'block-intent', value: intent._id }),
    choice('Roses', link),
    choice('Tulips', { ...link, track: false }),
  ]
  const menu = await shop.block('What can we do?', { type: 'select', choices })
  const question = { key: 'occasion', question: { en: 'What for?' }, fieldType: 'select', dataType: 'string' } as const
  // What it is called does not tell which one was pressed.
  const parties = ['small', 'large'].map((formValue) => ({ formValue, title: { en: 'A party' } }))
  const form = await admin.forms.create({
    type: 'form',
    title: 'Bouquet',
    questions: [{ ...question, choices: parties }],
  })
  const noted = await shop.block('Noted: ***occasion***')
  const order = await shop.block('Bouquet', {
    type: 'function',
    function: { type: 'form', formId: form._id },
    next: noted._id,
  })

  const customer = await shop.arrives()
  await customer.start(menu._id)
  expect(await customer.presses('Catalogue')).toEqual(['The catalogue'])
  expect(await customer.presses('Delivery')).toEqual(['We deliver every day.'])
  expect(await customer.presses('Roses')).toEqual([])
  expect(await customer.presses('Tulips')).toEqual([])
  const opened = await admin.conversations.tracking({ userId: customer.userId })
  expect(opened).toMatchObject([{ url: 'https://roses.example' }])
  await customer.start(order._id)
  const { events } = await customer.calls.choice({
    ...customer.held,
    eventId: ulid(),
    eventNumber: customer.last,
    choice: 1,
  })
  expect(saidIn(events)).toEqual(['Noted: large'])
})

it('a form takes an amount and a day in the words of a customer, and words the day for them', async () => {
  const asked = { fieldType: 'input' } as const
  const form = await shop.admin.forms.create({
    type: 'form',
    title: 'Gift',
    questions: [
      { ...asked, key: 'budget', question: { en: 'How much?' }, dataType: 'number' },
      { ...asked, key: 'day', question: { en: 'Which day?' }, fieldType: 'input-date', dataType: 'date' },
    ],
  })
  const noted = await shop.block('£***budget*** on ***day***')
  const gift = await shop.block('Gift', {
    type: 'function',
    function: { type: 'form', formId: form._id },
    next: noted._id,
  })
  const customer = await shop.arrives()
  await customer.start(gift._id)
  expect(await customer.says('Roses in red, about £50')).toEqual(['Which day?'])
  expect(await customer.says('30 Feb')).toEqual(['There is no 30 Feb in the calendar.', 'Which day?'])
  const tomorrow = new Date(world.clock.now() + 86_400_000)
  const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' }).format(tomorrow)
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'Europe/London' }).format(tomorrow)
  expect(await customer.says('tomorrow please')).toEqual([`Noted: ${weekday} ${words}.`, `£50 on ${words}`])
})

it('a form stores values as they are meant, and asks again what may mean several', async () => {
  const form = await shop.admin.forms.create({
    type: 'form',
    title: 'Contact',
    questions: [
      { fieldType: 'input', key: 'kilos', question: { en: 'How much?' }, dataType: 'number' },
      { fieldType: 'input-email', key: 'mail', question: { en: 'Your e-mail?' }, dataType: 'string' },
      { fieldType: 'input-phone', key: 'phone', question: { en: 'Your number?' }, dataType: 'string' },
    ],
  })
  const noted = await shop.block('***kilos***, ***mail***, ***phone***')
  const contact = await shop.block('Contact', {
    type: 'function',
    function: { type: 'form', formId: form._id },
    next: noted._id,
  })
  const customer = await shop.arrives()
  await customer.start(contact._id)
  expect((await customer.says('5-6')).at(-1)).toBe('How much?')
  expect((await customer.says('1.500')).at(-1)).toBe('How much?')
  expect(await customer.says('0.500')).toEqual(['Your e-mail?'])
  expect(await customer.says('my email is jo\u200b@doe.example.')).toEqual(['Your number?'])
  expect(await customer.says('+44 (0)20 7946 0958')).toEqual(['0.5, jo@doe.example, +442079460958'])
})

describe('a decision', () => {
  const always = (open: string | null, closed: string | null): OpeningHours =>
    Object.fromEntries(weekdays.map((day) => [day, { open, closed }])) as OpeningHours
  const open = always('00:00', '24:00')
  const shut = always(null, null)

  it('LOGIC-009/hours/exceptions/department/timezone/holiday/new-user: knows hours, bank holidays and new users', async () => {
    const [isOpen, isHoliday, isNew, none] = await Promise.all(
      ['Open', 'Holiday', 'New', 'None'].map((title) => shop.block(title)),
    )
    const decides = async (field: string, blockId: string) => {
      const condition = { combinator: 'and', rules: [{ field, operator: '=', value: true }] }
      const logic = { type: 'logic', expressions: [{ blockId, condition }], defaultMappingBlockId: none!._id }
      return (await shop.block(`Decides on ${field}`, { type: 'function', function: logic }))._id
    }
    const onHours = await decides('isOpen', isOpen!._id)
    const onHoliday = await decides('isBankHoliday', isHoliday!._id)
    const onNew = await decides('isNewUser', isNew!._id)
    const asked = async (block: string) => (await shop.arrives()).start(block)

    await shop.decides({ openingHours: shut })
    expect(await asked(onHours)).toEqual(['None'])
    await shop.decides({ openingHours: open })
    expect(await asked(onHours)).toEqual(['Open'])
    // The department's own hours come before the company's, and its exceptions before all.
    const own = { name: 'Sales', companyOpeningHours: false, exceptions: [] }
    const { _id: id } = await shop.admin.departments.create({ ...own, openingHours: shut })
    expect(await asked(onHours)).toEqual(['None'])
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format(world.clock.now())
    const exception = { title: 'Today', from: today, to: today, openingTime: { open: '00:00', closed: '24:00' } }
    await shop.admin.departments.update({ id, ...own, openingHours: shut, exceptions: [exception] })
    expect(await asked(onHours)).toEqual(['Open'])
    await shop.admin.departments.update({ id, name: 'Sales', exceptions: [{ ...exception, openingTime: null }] })
    expect(await asked(onHours)).toEqual(['None'])
    await shop.admin.departments.update({ id, name: 'Sales' })
    expect(await asked(onHours)).toEqual(['Open'])

    // A department's exceptions come before the company's.
    const companyShut = { openingHours: open, exceptions: [{ ...exception, openingTime: null }] }
    await shop.decides(companyShut)
    expect(await asked(onHours)).toEqual(['None'])
    await shop.admin.departments.update({ id, name: 'Sales', exceptions: [exception] })
    expect(await asked(onHours)).toEqual(['Open'])
    await shop.admin.departments.update({ id, name: 'Sales', exceptions: [] })

    // The clock is that of the company: where it is the day after, yesterday's exception is over.
    const before = new Date(world.clock.now() - 86_400_000).toISOString().slice(0, 10)
    const after = new Date(world.clock.now() + 86_400_000).toISOString().slice(0, 10)
    const utc = new Date(world.clock.now()).toISOString().slice(0, 10)
    const dayOff = (day: string) => ({
      openingHours: open,
      exceptions: [{ ...exception, from: day, to: day, openingTime: null }],
    })
    const hour = new Date(world.clock.now()).getUTCHours()
    const [zone, theirs] = hour < 12 ? ['Etc/GMT+12', before] : ['Etc/GMT-12', after]
    await shop.moves(zone)
    await shop.decides(dayOff(theirs))
    expect(await asked(onHours)).toEqual(['None'])
    await shop.decides(dayOff(utc))
    expect(await asked(onHours)).toEqual(['Open'])
    await shop.moves('Europe/London')

    const customer = await shop.arrives()
    expect(await customer.start(onNew)).toEqual(['New'])
    await customer.ends()
    expect(await customer.start(onNew)).toEqual(['None'])

    const year = new Date(world.clock.now()).getUTCFullYear() + 1
    const askedOn = (day: string, time = '12:00') =>
      world.clock.during(Date.parse(`${day}T${time}:00Z`) - world.clock.now(), () => asked(onHoliday))
    // The third of March never is one.
    expect(await askedOn(`${year}-03-03`)).toEqual(['None'])
    const holiday = bankHolidaysOf(year).at(-1)!
    expect(await askedOn(holiday.date)).toEqual(['Holiday'])
    // A company that keeps a list of its own keeps no other days.
    await shop.decides({ bankHolidays: [{ title: 'Founding day', date: today }] })
    expect(await askedOn(holiday.date, '13:00')).toEqual(['None'])
    expect(await asked(onHoliday)).toEqual(['Holiday'])
    await shop.decides({})
  })
})
