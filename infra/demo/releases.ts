/**
 * What has happened to the florist's content since the shop opened: a promotion of two prices, a correction by way of an
 * environment of its own, and changes in the draft that nobody has published yet, one of them in conflict.
 */
import type { ContentLanguage } from '#shared/languages'
import { operations as blocks } from '../../functions/areas/blocks/operations.ts'
import { operations as environments } from '../../functions/areas/environments/operations.ts'
import { operations as forms } from '../../functions/areas/forms/operations.ts'
import { operations as knowledge } from '../../functions/areas/knowledge/operations.ts'
import { operations as releases } from '../../functions/areas/releases/operations.ts'
import type { Context } from '../../functions/platform/request/context.ts'
import { calling } from './call.ts'
import type { Register } from './teach.ts'

/** Gives the context of an agent in the environment of that name, as it is at this moment. */
export type WorkIn = (environment: string) => Promise<Context>

/** Publishes the draft; `keys` are the blocks to publish alone. */
export async function publish(
  workIn: WorkIn,
  [from, to]: readonly [string, string],
  note: string,
  items?: readonly string[],
): Promise<void> {
  const [source, target] = [await workIn(from), await workIn(to)]
  await releases.promote(
    {
      sourceId: source.scope.environment,
      targetId: target.scope.environment,
      note,
      overwrite: false,
      asCandidate: false,
      ...(items && { items: items.map((_id) => ({ kind: 'block' as const, _id })) }),
    },
    calling(source, 'releases', 'promote'),
  )
}

/** Changes a text of a block in some languages. */
async function reword(context: Context, _id: string, words: Partial<Record<ContentLanguage, string>>): Promise<void> {
  const block = await blocks.get({ _id }, calling(context, 'blocks', 'get'))
  if (!('text' in block)) throw new Error(`The block ${_id} of the demo has no text.`)
  await blocks.update({ ...block, text: { ...block.text, ...words } }, calling(context, 'blocks', 'update'))
}

/** The history of the florist's releases, from the second one on. */
export async function goOn(workIn: WorkIn, register: Register): Promise<void> {
  const block = (key: string) => register.id('block', key)
  await reword(await workIn('Draft'), block('delivery-price'), {
    en: 'Delivery costs £4.50 in Bath and £7.50 further out. From £50 on we bring your flowers for free.',
    de: 'Die Lieferung kostet £4,50 in Bath und £7,50 weiter draußen. Ab £50 bringen wir Ihre Blumen kostenlos.',
  })
  await publish(workIn, ['Draft', 'Live'], 'Free delivery from £50 on', [block('delivery-price')])
  await correct(workIn, block('same-day-delivery'))
  await prepareSpring(await workIn('Draft'), register)
}

/** A mistake that customers see is corrected without the half-finished draft. */
async function correct(workIn: WorkIn, _id: string): Promise<void> {
  const live = await workIn('Live')
  await environments.create({ name: 'Hotfix', isLive: false }, calling(live, 'environments', 'create'))
  const [current] = await releases.list({ environmentId: live.scope.environment }, calling(live, 'releases', 'list'))
  const hotfix = await workIn('Hotfix')
  await releases.activate(
    {
      _id: current!._id,
      environmentId: live.scope.environment,
      targetId: hotfix.scope.environment,
      note: '',
      moveEverybody: false,
      despiteChecks: false,
    },
    calling(hotfix, 'releases', 'activate'),
  )
  await reword(await workIn('Hotfix'), _id, {
    en: 'What is ordered by 13:00, on Saturdays by 11:00, is with you on the same day.',
    de: 'Was bis 13:00 Uhr bestellt ist, samstags bis 11:00 Uhr, kommt noch am selben Tag an.',
  })
  await publish(workIn, ['Hotfix', 'Live'], 'The van leaves an hour earlier in winter')
}

/** What the draft has that customers do not see yet. */
async function prepareSpring(draft: Context, register: Register): Promise<void> {
  const block = (key: string) => register.id('block', key)
  const peonies = await blocks.create(
    {
      type: 'message',
      title: 'Peonies are here',
      group: 'Flowers',
      description: 'From the middle of May until the end of June',
      text: {
        en: 'The first peonies have come in from Cornwall: ten stems for £18, in white, blush and deep red.',
        de: 'Die ersten Pfingstrosen aus Cornwall sind da: zehn Stiele für £18, in Weiß, Rosa und Dunkelrot.',
      },
    },
    calling(draft, 'blocks', 'create'),
  )
  await reword(draft, block('same-day-delivery'), {
    en: 'What is ordered by 14:00 from Monday to Saturday is with you on the same day.',
  })
  await reword(draft, block('delivery-times'), {
    en: 'Our driver is on the road from 8:00 to 19:00, Monday to Saturday. You choose between morning, afternoon and evening when you order, and get a message half an hour before.',
    de: 'Unser Fahrer ist Montag bis Samstag von 8:00 bis 19:00 Uhr unterwegs. Beim Bestellen wählen Sie Vormittag, Nachmittag oder Abend und bekommen eine halbe Stunde vorher Bescheid.',
  })
  const intent = await knowledge.createIntent(
    {
      title: 'Peonies',
      utterances: [
        'Do you have peonies?',
        'When do the peonies come in?',
        'How much are ten peonies?',
        'Habt ihr schon Pfingstrosen?',
        'Was kosten Pfingstrosen?',
      ].map((text) => ({ text, entities: [] })),
    },
    calling(draft, 'knowledge', 'createIntent'),
  )
  await knowledge.mapIntent(
    { intent: intent._id, entities: [], blockId: peonies._id },
    calling(draft, 'knowledge', 'mapIntent'),
  )
  const field = await forms.get({ _id: register.id('field', 'delivery_date') }, calling(draft, 'forms', 'get'))
  if (field.type !== 'form-field') throw new Error('The delivery date of the demo is no question of the bank.')
  await forms.update(
    {
      ...field,
      question: {
        en: 'On which day shall we deliver? From tomorrow on, but not on Sundays.',
        de: 'An welchem Tag sollen wir liefern? Ab morgen, nur nicht sonntags.',
      },
    },
    calling(draft, 'forms', 'update'),
  )
}
