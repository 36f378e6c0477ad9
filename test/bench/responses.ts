/** Five thousand responses as lists show them, the save of one, and a turn that comes to a response of every kind. */
import { uploadFile } from '../kit/content-files.ts'
import { gallery, picture, png, uploaded } from '../kit/content-drafts.ts'
import { Shop } from '../kit/live.ts'
import { openWorld } from '../kit/world.ts'
import { cost } from './cost.ts'
import { quantile, spreadOf, tell, timed } from './figure.ts'
import { manyResponses } from './portability.ts'

const bench = 'responses'
const count = 5000
const asked = 20

export async function responses(): Promise<void> {
  const world = await openWorld()
  const shop = await Shop.opens(world)
  const { admin } = shop
  await admin.portability.import({ uploadId: await uploadFile(admin, manyResponses(count)), type: 'complete' })
  await world.settled()
  await tellList(shop)
  const [{ _id } = { _id: '' }] = await admin.blocks.brief()
  const { revision: _, ...draft } = await admin.blocks.get({ _id })
  const save = () => admin.blocks.update(draft)
  await save()
  await cost(world, { bench, name: 'save of a response', goals: { writes: '<= 12' } }, save)
  const other = await Shop.opens(world)
  const first = await everyKind(other)
  const customer = await other.starts()
  await customer.start(first)
  await cost(world, { bench, name: 'a turn with every kind in it' }, () => customer.start(first))
  await world.close()
}

async function tellList({ admin }: Shop): Promise<void> {
  const list = () => admin.request('GET', '/api/agent/block/brief')
  const { text } = await list()
  const times: number[] = []
  for (let index = 0; index < asked; index++) times.push(await timed(list))
  const metric = `list of ${count} responses, brief`
  const ms = { value: quantile(times, 0.5), spread: spreadOf(times), unit: 'ms', goal: '<= 400' }
  tell({ bench, metric: `${metric}: p50`, ...ms })
  tell({ bench, metric: `${metric}: answer`, value: Buffer.byteLength(text), unit: 'bytes', goal: '<= 1048576' })
}

/** A chain of one response of each kind that goes on by itself; gives its first one. */
async function everyKind(shop: Shop): Promise<string> {
  const { admin } = shop
  const form = await admin.forms.create({ type: 'form', title: 'Order', questions: [] })
  const pointer = await uploaded(admin, png, 'block-image')
  const { items } = gallery([pointer])
  const does = (content: object) => ({ type: 'function', function: content })
  const end = await shop.block('The end')
  const rules = [{ field: 'plan', operator: '=', value: 'gold' }]
  const kinds: Readonly<Record<string, object>> = {
    Message: { text: { en: 'We open ***note***.' } },
    Select: { type: 'select', choices: [{ title: { en: 'End' }, action: { type: 'block', value: end._id } }] },
    Media: { type: 'media', media: picture(pointer).media },
    Gallery: { type: 'complex', complexBlockType: 'generic', items },
    List: { type: 'complex', complexBlockType: 'list', items: [{ title: { en: 'Hours' } }] },
    Variable: { type: 'variable', variables: [{ title: 'plan', value: 'gold' }] },
    Knowledge: { type: 'kb', kb: { text: { en: 'Roses need water.' } } },
    Temporary: { type: 'temporary' },
    Form: does({ type: 'form', formId: form._id }),
    'Unset form': does({ type: 'unset-form', unsetFormIds: [form._id], unsetAllForms: false }),
    Email: does({
      type: 'email-form-as-table',
      useAllFormValues: true,
      toEmail: 'shop@flowers.example',
      subject: 'Order',
    }),
    Zapier: does({ type: 'zapier-trigger', formId: form._id, endpoint: 'https://hooks.example/1' }),
    Case: does({ type: 'salesforce-create-case', subject: 'Order' }),
    Handler: does({ type: 'handler', name: 'stock', handlerName: 'webhook', webhook: false }),
  }
  const logic = { type: 'logic', defaultMappingBlockId: end._id }
  const expressions = [{ blockId: end._id, condition: { combinator: 'and', rules } }]
  let next = (await shop.block('Logic', does({ ...logic, expressions })))._id
  for (const [title, content] of Object.entries(kinds).toReversed())
    next = (await shop.block(title, { ...content, next }))._id
  return next
}
