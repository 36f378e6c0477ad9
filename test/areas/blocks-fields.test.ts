/** The fields that responses have, held against the names by which others know them. */
import { describe, expect, it } from 'vitest'
import { blockIcons } from '#shared/blocks/icons'
import { blockTypes, functionTypes } from '#shared/blocks/index'
import { channels } from '#shared/chat/channels'
import { fault, gallery, leadsTo, media, message, mp4, png, select, title, uploaded } from '../kit/content-drafts.ts'
import { uploadFile } from '../kit/content-files.ts'
import { openDraft } from '../kit/draft.ts'

const { admin, create, intent } = await openDraft()
const form = await admin.forms.create({ type: 'form', title: 'Order', questions: [] })
const [next, reply, failed] = [
  await create(message('Next')),
  await create(message('Reply')),
  await create(message('Failed')),
]
const [picture, video] = await Promise.all([
  uploaded(admin, png, 'block-image'),
  uploaded(admin, mp4, 'block-video', 'video/mp4'),
])
const image = media(picture) as ReturnType<typeof media> & { kind: 'image' }
const film = { ...media(video, 'video'), contentType: 'video/mp4' }
const schedule = {
  enabled: true,
  cron: '0 9 * * 1',
  onlyonce: true,
  users_endpoint: 'https://shop.example/users',
  filter: { combinator: 'and' as const, rules: [{ field: 'plan', operator: '=' as const, value: 'gold' }] },
}
/** What every type has. */
const common = {
  titles: { de: 'Unser Menü' },
  description: 'Where it begins',
  group: 'Menus',
  module: 'Shop',
  template: true,
  icon: blockIcons[0],
  iconColour: '#00a1db',
  backgroundColour: '#ffffff',
  textOverflow: 'split' as const,
  eventIds: [reply._id],
  includeOnChannels: ['web' as const, 'email' as const],
  next: next._id,
  onReply: reply._id,
  schedule,
}
const listedAs = async ({ _id }: { _id: string }) =>
  (await admin.blocks.list({ includeSystem: true })).find((block) => block._id === _id)!
/** The value at `content.text.en`. */
const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], value)
const does = (content: object) => ({
  type: 'function',
  title: title('Does'),
  group: 'Functions',
  function: content,
})

describe('a response', () => {
  it('BLOCKS-027, BLOCKS-028, BLOCKS-030, BLOCKS-032, BLOCKS-035: has each field that others know by another name', async () => {
    const made = await create({
      ...select([leadsTo(next._id)], { ...common, title: 'Our menu', choiceType: 'question', key: 'our-menu' }),
      media: image,
      channelContent: { whatsapp: { text: { en: 'Short' }, media: film } },
    })
    await create(select([leadsTo(made._id)]))
    const listed = await listedAs(made)
    const seeds: Readonly<Record<string, readonly [path: string, value: unknown]>> = {
      _id: ['_id', made._id],
      name: ['title', 'Our menu'],
      blockId: ['key', 'our-menu'],
      type: ['type', 'select'],
      group: ['group', 'Menus'],
      module: ['module', 'Shop'],
      template: ['template', true],
      inUse: ['inUse', true],
      icon: ['icon', blockIcons[0]],
      iconColour: ['iconColour', '#00a1db'],
      backgroundColour: ['backgroundColour', '#ffffff'],
      revision: ['revision', 1],
      next: ['next', next._id],
      'onReply.blockId': ['onReply', reply._id],
      eventIds: ['eventIds', [reply._id]],
      'meta.description': ['description', 'Where it begins'],
      'meta.choiceType': ['choiceType', 'question'],
      'meta.textOverflow': ['textOverflow', 'split'],
      'content.title (en)': ['title', 'Our menu'],
      'content.title (de)': ['titles.de', 'Unser Menü'],
      'content.text': ['text.en', 'What would you like?'],
      'content.media.image': ['media.pointer', picture],
      includeOnChannels: ['includeOnChannels', ['web', 'email']],
      'channelContent.text': ['channelContent.whatsapp.text', { en: 'Short' }],
      'channelContent.media.video': ['channelContent.whatsapp.media.pointer', video],
      'schedule.enabled': ['schedule.enabled', true],
      'schedule.cron': ['schedule.cron', '0 9 * * 1'],
      'schedule.onlyonce': ['schedule.onlyonce', true],
      'schedule.users_endpoint': ['schedule.users_endpoint', 'https://shop.example/users'],
      'schedule.filter': ['schedule.filter', schedule.filter],
    }
    for (const [name, [path, value]] of Object.entries(seeds)) expect(at(listed, path), name).toEqual(value)
    expect(listed.channelsWithOwnContent).toEqual({
      whatsapp: { text: true, image: false, video: true, items: false, mediaImage: false, mediaVideo: false },
    })
  })

  it('BLOCKS-027: has its earlier revision in the list of them, and is there as deleted alone once it is gone', async () => {
    const made = await create(message('Goes', { text: { en: 'First' } }))
    await admin.blocks.update({ ...message('Goes', { text: { en: 'Second' } }), _id: made._id })
    await admin.blocks.remove({ id: made._id })
    const revisions = await admin.blocks.revisions({ id: made._id })
    expect(revisions.map(({ kind, revision }) => [kind, revision])).toEqual([
      ['delete', 3],
      ['edit', 2],
      ['create', 1],
    ])
    await expect(admin.blocks.get({ _id: made._id })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('BLOCKS-031, BLOCKS-032: has items of its own, with titles, subtitles, pictures and choices, on each channel', async () => {
    const { items } = gallery([picture])
    const own = { title: { en: 'Roses', de: 'Rosen' }, choices: [{ title: { en: 'Go' }, action: leadsTo(next._id) }] }
    const made = await create({
      ...gallery([picture]),
      items: [{ ...items[0]!, choices: own.choices }],
      channelContent: Object.fromEntries(channels.slice(1).map((channel) => [channel, { items: [own] }])),
    })
    expect(made).toMatchObject({
      items: [{ title: { en: 'Roses' }, subtitle: { en: 'A dozen' }, media: { pointer: picture } }],
    })
    const { channelsWithOwnContent } = await listedAs(made)
    expect(Object.keys(channelsWithOwnContent)).toEqual(channels.slice(1))
    expect(channelsWithOwnContent.email).toMatchObject({ items: true, text: false })
    const shown = await create({
      type: 'media',
      title: title('Picture'),
      group: 'Pictures',
      media: image,
      channelContent: { email: { media: film } },
    })
    expect((await listedAs(shown)).channelsWithOwnContent.email).toEqual({
      text: false,
      image: false,
      video: false,
      items: false,
      mediaImage: false,
      mediaVideo: true,
    })
  })

  it('BLOCKS-029: is of one of the types; a list needs titles alone, and `text` is another word for a message', async () => {
    const of = { title: 'x', group: 'Kinds' }
    const drafts = [
      { ...of, type: 'message', text: { en: 'Hi' } },
      select([leadsTo(next._id)]),
      { ...of, type: 'media', media: image },
      gallery([picture]),
      { ...of, type: 'complex', complexBlockType: 'list', items: [{ title: { en: 'Hours' } }] },
      { ...of, type: 'kb', kb: { text: { en: 'Water' }, url: 'https://shop.example/', autoUpdate: true } },
      { ...of, type: 'variable', variables: [{ title: 'plan', value: 'gold' }] },
      { ...of, type: 'temporary' },
      { ...of, type: 'function', function: { type: 'handover' } },
    ]
    const made = []
    for (const draft of drafts) made.push(await create({ ...draft, title: title('Kind') } as never))
    expect(new Set(made.map(({ type }) => type))).toEqual(new Set(blockTypes))
    expect(made.flatMap((block) => (block.type === 'complex' ? [block.complexBlockType] : []))).toEqual([
      'generic',
      'list',
    ])
    const text = { ...message(), type: 'text' } as never
    const { _id, type } = await create(text)
    expect(type).toBe('message')
    expect(await admin.blocks.update({ ...(text as object), _id } as never)).toMatchObject({
      type: 'message',
      revision: 2,
    })
    const row = {
      ...(text as object),
      title: title('Imported'),
      key: 'imported-text',
      _id: '01JD0000000000000000000009',
    }
    await admin.portability.import({
      uploadId: await uploadFile(admin, { content: { blocks: [{ ...row, updated: '2026-11-22T10:00:00.000Z' }] } }),
      type: 'partial',
    })
    expect(await admin.blocks.get({ _id: row._id })).toMatchObject({ type: 'message', title: row.title })
  })

  it('BLOCKS-033, BLOCKS-034: does what its function says, with every field of it', async () => {
    const [values, tempChoices] = [
      { formId: form._id, useAllFormValues: true },
      [{ title: { en: 'Go' }, action: leadsTo(next._id) }],
    ]
    const condition = { combinator: 'and' as const, rules: [{ field: 'isOpen', operator: '=' as const, value: true }] }
    const functions = [
      { type: 'form', formId: form._id },
      {
        type: 'logic',
        formId: form._id,
        defaultMappingBlockId: next._id,
        expressions: [{ blockId: reply._id, condition }],
      },
      { type: 'handover' },
      { type: 'unset-form', unsetFormIds: [form._id], unsetAllForms: false },
      {
        type: 'email-form-as-table',
        ...values,
        toEmail: 'a@shop.example',
        fromEmail: '',
        subject: 'Order',
        unset: true,
      },
      { type: 'zapier-trigger', ...values, endpoint: 'https://hooks.example/1' },
      { type: 'salesforce-create-case', ...values, subject: 'Order', description: 'Roses', errorBlockId: failed._id },
      {
        type: 'handler',
        ...values,
        name: 'stock',
        handlerName: 'lookup',
        endpoint: 'https://shop.example/stock',
        args: {
          parameter: 'id',
          value: '***plan***',
        },
        webhook: true,
        todo: true,
        tempText: { en: 'By hand' },
        tempChoices,
        paths: [
          {
            name: 'there',
            blockId: next._id,
          },
        ],
        errorBlockId: failed._id,
      },
    ]
    expect(functions.map(({ type }) => type).toSorted()).toEqual(functionTypes.toSorted())
    for (const content of functions) {
      const { _id } = await create({
        ...does(content),
        icon: blockIcons[0],
        iconColour: '#00a1db',
        description: 'What',
      } as never)
      expect(await listedAs({ _id })).toMatchObject({ function: content, icon: blockIcons[0], description: 'What' })
    }
  })

  it.each([
    [' Ask the Stock! ', 'ask_the_stock_'],
    ['get-price.v2', 'get_price_v2'],
    ['Größe — Farbe', 'größe_farbe'],
    ['lookup', 'lookup'],
  ])('BLOCKS-053: whose function is called %j keeps %j', async (name, kept) => {
    const content = { type: 'handler', name, handlerName: 'webhook', endpoint: 'https://shop.example/' }
    const made = await create(does(content) as never)
    expect(made).toMatchObject({ function: { name: kept } })
    const again = { ...does({ ...content, name: `${name} 2` }), _id: made._id }
    expect(await admin.blocks.update(again as never)).toMatchObject({
      function: { name: `${kept.replace(/_$/, '')}_2` },
    })
  })

  it('BLOCKS-053: whose function is called nothing but punctuation is refused', async () => {
    const content = { type: 'handler', name: '?!', handlerName: 'webhook', endpoint: 'https://shop.example/' }
    await expect(create(does(content) as never)).rejects.toMatchObject(fault('function.name', 'Mandatory field'))
  })
})

describe('a choice', () => {
  it('CHOICES-008: has titles by language, a value of the form, and an action of each type', async () => {
    const { _id: intentId } = await intent()
    const actions = [
      { type: 'url', value: 'https://shop.example/', track: true, view: 'window' },
      { type: 'phone', value: '+442079460958' },
      { type: 'location', value: '' },
      { type: 'block', value: next._id },
      { type: 'block-intent', value: intentId },
      { type: 'form-value', value: 'red' },
      { type: 'extension', value: 'calendar' },
    ] as const
    const choices = actions.map((action) => ({ title: { en: action.type, de: 'Weiter' }, formValue: 'chosen', action }))
    for (const choiceType of ['qreply', 'question'] as const) {
      const made = await create({ ...select([]), choiceType, choices: [...choices] })
      expect(await admin.blocks.get({ _id: made._id })).toMatchObject({ choiceType, choices })
    }
  })
})
