/** A company whose bot shows all it can, in the one environment it has. */
import { ulid } from 'ulid'
import type { Draft } from '../kit/content-drafts.ts'
import { choice, gallery, leadsTo, png, uploaded } from '../kit/content-drafts.ts'
import { CompanySettings } from '#shared/contracts/company-settings'
import { settings } from '../../functions/platform/tenancy/tenancy.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import type { World } from '../kit/world.ts'

export async function shopOf(world: World) {
  const environments = [{ name: 'Live', isLive: true }]
  const { company, admin } = await world.newCompany({ displayName: 'Bloom & Vale Florists', environments })
  await saveSettings(company.id)
  const picture = await uploaded(admin, png, 'block-image')
  const say = async (draft: Draft) => leadsTo((await admin.blocks.create(draft))._id)
  const group = 'Shop'
  const form = await admin.forms.create({
    type: 'form',
    title: 'Order',
    questions: [
      { key: 'day', question: { en: 'For which day?' }, fieldType: 'input-date', dataType: 'date' },
      { key: 'card', question: { en: 'Which picture for the card?' }, fieldType: 'input-file', dataType: 'string' },
    ],
  })
  const shown = gallery([picture, picture])
  const ordering: Draft = { type: 'function', title: 'Order', group, function: { type: 'form', formId: form._id } }
  const calling: Draft = { type: 'function', title: 'Call', group, function: { type: 'handover' } }
  const [flowers, order, person] = [await say(shown), await say(ordering), await say(calling)]
  const question = await say({
    type: 'select',
    choiceType: 'question',
    title: 'Question',
    group,
    text: { en: 'What **may** it be?' },
    choices: [choice(flowers, 'Flowers'), choice(order, 'An order'), choice(person, 'A person')],
  })
  await admin.blocks.create({
    type: 'select',
    key: 'welcome',
    title: 'Welcome',
    group,
    text: { en: 'Hello, I am Flora.', de: 'Hallo, ich bin Flora.' },
    choices: [choice(question, 'Show me')],
  })
  return { company, admin }
}

/** The settings of the shop, with the origins whose pages may hold its plugin. */
export function saveSettings(client: string, cors: readonly string[] = []): Promise<void> {
  const pluginStyle = { version: 2, primaryColour: '#8a2b6b' }
  const messages = { chatTitle: { en: 'Flora' }, prompt: { en: 'May I help you choose?', de: 'Darf ich helfen?' } }
  const origins = cors.map((origin) => ({ _id: ulid(), origin }))
  const saved = CompanySettings.parse({ botName: 'Flora', cors: origins, pluginStyle, messages })
  return transact([new Table({ client }).put(settings, saved)])
}
