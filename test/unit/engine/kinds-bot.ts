/** The bots of the transcripts about variables, channels and servers: of every kind of block that says or does something. */
import type { Block } from '#shared/contracts/blocks'
import type { CallAnswer } from '#shared/engine/turn'
import {
  asks,
  bot,
  card,
  decides,
  does,
  forgets,
  gallery,
  idOf,
  image,
  link,
  offers,
  says,
  shows,
  to,
  wants,
} from './bot.ts'

interface Leads {
  readonly next?: string
}
const next = ({ next: key }: Leads) => (key === undefined ? {} : { next: idOf(key) })

const sets = (values: Readonly<Record<string, string>>, leads: Leads = {}) => ({
  type: 'variable',
  variables: Object.entries(values).map(([title, value]) => ({ title, value })),
  ...next(leads),
})
const line = (title: string, rest: object = {}) => ({ title: { en: title }, ...rest })
const lists = (...items: readonly object[]) => ({ type: 'complex', complexBlockType: 'list', items })

/** Asks a server under this name; `paths` by their names, each with the key of its block. */
const calls = (name: string, rest: object = {}, leads: Leads = {}) =>
  does(
    { type: 'handler', name, handlerName: 'webhook', endpoint: 'https://shop.example/***plan***', ...rest },
    { next: 'went-on', ...leads },
  )
const paths = (of: Readonly<Record<string, string>>) =>
  Object.entries(of).map(([name, key]) => ({ name, blockId: idOf(key) }))

export const well = bot({
  blocks: {
    name: says('You are ***NAME***.'),
    'set-name': sets({ name: 'Block', plan: '***NAME*** plan' }, { next: 'name' }),
    'ask-first': asks('first', { next: 'name' }),
    'ask-second': asks('second', { next: 'name' }),
    forget: forgets('all', { next: 'name' }),
    plan: says('The plan is ***Plan***.'),
    'set-gold': sets({ plan: 'gold', price: '12' }, { next: 'plan' }),
    'five-deep': says('Five: ***t2***.'),
    'six-deep': says('Six: ***t1***.'),
    circles: says('Circles: ***ring***, ***self***!'),
    proto: says('Nobody: ***__proto__***, ***constructor***!'),
    odd: says('Odd: ***odd***.'),
    note: offers('We open ***note***.', { 'Map ***town***': link('https://***host***/?town=***Town***') }),
    decide: decides(
      'first',
      {
        'not-there': [['gone', '!=', 'x']],
        'not-there-either': [['gone', 'null', '']],
        gold: [
          ['plan', '=', 'Gold'],
          ['price', '>=', 10],
        ],
        'in-bath': [['town', '=', 'bath']],
        unnamed: [
          ['plan', 'null', ''],
          ['name', 'null', ''],
        ],
      },
      'otherwise',
    ),
    'not-there': says('This is never said.'),
    'not-there-either': says('This is never said.'),
    gold: says('Gold it is.'),
    'in-bath': says('Welcome to Bath.'),
    unnamed: says('Neither plan nor name.'),
    otherwise: says('Otherwise.'),
  },
  forms: {
    first: [wants('name', 'First name?'), wants('more', 'Anything more, ***name***?')],
    second: [wants('name', 'Second name, ***name***?'), wants('more', 'Anything more, ***name***?')],
  },
  understands: {
    'who am i?': 'name',
    'set my name': 'set-name',
    'ask first': 'ask-first',
    'ask second': 'ask-second',
    forget: 'forget',
    plan: 'plan',
    'set gold': 'set-gold',
    'five deep': 'five-deep',
    'six deep': 'six-deep',
    circles: 'circles',
    proto: 'proto',
    odd: 'odd',
    note: 'note',
    decide: 'decide',
  },
})

/** What another channel has of its own. */
const on = (channel: string, own: object, draft: object): Partial<Block> => ({
  ...draft,
  channelContent: { [channel]: own },
})
const extension = { type: 'extension', value: 'calendar' } as const

export const manyChannels = bot({
  blocks: {
    text: on('whatsapp', { text: { en: 'Short hello.' } }, says({ en: 'A long hello.', de: 'Ein langes Hallo.' })),
    buttons: on(
      'whatsapp',
      { text: { en: 'Choose by a number.' } },
      offers('What would you like?', { Calendar: extension, More: to('text') }),
    ),
    picture: on('whatsapp', { media: image('small.jpg') }, shows('large.jpg')),
    gallery: on(
      'whatsapp',
      { items: [line('Roses by post')] },
      gallery(card('Red roses', 'From £20', 'red.jpg', {}), card('White roses', 'From £25', 'white.jpg', {})),
    ),
    list: lists(
      line('Opening hours', { subtitle: { en: 'From nine' } }),
      line('Map', { media: image('map.jpg') }),
      line('People'),
    ),
    web: { ...says('Only on the web.', { next: 'mail' }), includeOnChannels: ['web'] },
    mail: { ...says('Only by e-mail.', { next: 'everywhere' }), includeOnChannels: ['email'] },
    everywhere: { ...says('Everywhere.'), includeOnChannels: [] },
    knowledge: { type: 'kb', kb: { text: { en: 'Roses need water, ***name***.' } }, ...next({ next: 'temporary' }) },
    unread: { type: 'kb', kb: { url: 'https://shop.example/' }, ...next({ next: 'temporary' }) },
    temporary: { type: 'temporary', ...next({ next: 'everywhere' }) },
  },
  understands: {
    text: 'text',
    buttons: 'buttons',
    picture: 'picture',
    gallery: 'gallery',
    list: 'list',
    web: 'web',
    knowledge: 'knowledge',
    unread: 'unread',
  },
})

const answered = (rest: Partial<Extract<CallAnswer, { kind: 'answered' }>> = {}): CallAnswer => ({
  kind: 'answered',
  ...rest,
})

export const servers = bot({
  blocks: {
    stock: calls('stock', {
      args: { header: 'X-Plan', body: { wanted: ['***plan***'] } },
      formId: idOf('order'),
      paths: paths({ there: 'there', gone: 'sold-out' }),
      errorBlockId: idOf('broken'),
    }),
    price: calls('price'),
    odd: calls('odd', { paths: paths({ there: 'there' }), errorBlockId: idOf('broken') }),
    down: calls('down', { errorBlockId: idOf('broken') }),
    'down-too': calls('down'),
    planned: calls('stock', {
      endpoint: '',
      todo: true,
      tempText: { en: 'We look it up by hand, ***plan***.' },
      tempChoices: [{ title: { en: 'Never mind' }, action: to('went-on') }],
    }),
    off: calls('stock', { webhook: false }),
    'call-1': calls('price', {}, { next: 'call-2' }),
    'call-2': calls('price', {}, { next: 'call-3' }),
    'call-3': calls('price', {}, { next: 'call-4' }),
    'call-4': calls('price', {}, { next: 'call-5' }),
    'call-5': calls('price', {}, { next: 'call-6' }),
    'call-6': calls('price', { errorBlockId: idOf('broken') }),
    there: says('We have ***count*** of ***plan***.'),
    'sold-out': says('Sold out.'),
    broken: says('Something is broken.'),
    'went-on': says('We went on, for £***price***.'),
    'ask-order': asks('order'),
    'ask-other': asks('other'),
    mail: does(
      {
        type: 'email-form-as-table',
        formId: idOf('order'),
        toEmail: 'shop@flowers.example',
        subject: 'Order of ***colour***',
        unset: true,
      },
      { next: 'mailed' },
    ),
    'mail-all': does(
      {
        type: 'email-form-as-table',
        useAllFormValues: true,
        toEmail: 'shop@flowers.example, care@flowers.example',
        fromEmail: 'bot@parley.example',
        subject: 'Everything',
      },
      { next: 'mailed' },
    ),
    mailed: says('Sent. Your colour: ***colour***'),
    zap: does(
      { type: 'zapier-trigger', formId: idOf('order'), endpoint: 'https://hooks.example/1' },
      { next: 'mailed' },
    ),
    case: does(
      {
        type: 'salesforce-create-case',
        useAllFormValues: true,
        subject: 'Roses in ***colour***',
        description: 'Size ***size***',
        errorBlockId: idOf('broken'),
      },
      { next: 'mailed' },
    ),
    'case-too': does({ type: 'salesforce-create-case', subject: 'Roses' }, { next: 'mailed' }),
  },
  forms: { order: [wants('colour', 'Which colour?')], other: [wants('size', 'Which size?')] },
  understands: {
    stock: 'stock',
    price: 'price',
    odd: 'odd',
    down: 'down',
    'down too': 'down-too',
    planned: 'planned',
    off: 'off',
    'six calls': 'call-1',
    order: 'ask-order',
    other: 'ask-other',
    mail: 'mail',
    'mail all': 'mail-all',
    zap: 'zap',
    case: 'case',
    'case too': 'case-too',
  },
  answers: {
    stock: answered({ path: 'there', variables: { count: '12' }, text: 'One moment, ***plan***.' }),
    price: answered({ variables: { price: '7' } }),
    odd: answered({ path: 'elsewhere' }),
    down: { kind: 'failed', reason: 'status' },
  },
})
