/** How those of the florist's shop have arranged their desk: macros, views of the list, and what is masked. */
import { operations as inbox } from '../../functions/areas/inbox/operations.ts'
import { operations as masking } from '../../functions/areas/masking/operations.ts'
import type { Context } from '../../functions/platform/request/context.ts'
import type { Audience, MacroStep } from '#shared/contracts/inbox'
import { calling } from './call.ts'
import type { Places } from './plan.ts'

interface MacroPlan {
  readonly title: string
  readonly steps: MacroStep[]
  readonly audience?: Audience
}

const forAll: Audience = { for: 'all' }

const macros = ({ department }: Places): readonly MacroPlan[] => [
  {
    title: 'Delivery: ask the driver',
    steps: [
      { do: 'say', text: 'I am calling our driver right now and will be back with you in a few minutes.' },
      { do: 'note', text: 'Driver called: ' },
      { do: 'snooze', minutes: 15 },
    ],
  },
  {
    title: 'Reklamation: Foto erbitten',
    steps: [
      {
        do: 'say',
        text: 'Das tut mir leid! Schicken Sie mir bitte ein Foto? Dann bringen wir Ihnen heute noch frische Blumen.',
      },
      { do: 'tag', tag: 'Complaint' },
    ],
  },
  {
    title: 'Pass on to the wedding team',
    steps: [
      { do: 'tag', tag: 'Weddings' },
      { do: 'department', departmentId: department('Weddings & events') },
    ],
  },
  {
    title: 'Thank and close: order placed',
    steps: [
      { do: 'say', text: 'Your order is in our book. Thank you, and have a lovely day!' },
      { do: 'complete', topic: 'Order', outcome: 'Order placed' },
    ],
    audience: { for: 'department', departmentId: department('Orders') },
  },
  {
    title: 'Danke und Abschluss',
    steps: [
      { do: 'say', text: 'Sehr gern! Ich wünsche Ihnen viel Freude mit den Blumen.' },
      { do: 'complete', topic: 'Advice', outcome: 'Solved' },
    ],
  },
]

/** `query` is what the address of the list says. */
const views = ({ department }: Places): readonly { title: string; query: string; audience: Audience }[] => [
  { title: 'WhatsApp and SMS', query: 'queue=all&channel=whatsapp&channel=twilio', audience: forAll },
  { title: 'Complaints of this month', query: 'queue=all&period=30&topic=Complaint', audience: forAll },
  {
    title: 'Weddings of this week',
    query: `queue=all&department=${department('Weddings & events')}`,
    audience: { for: 'department', departmentId: department('Weddings & events') },
  },
  { title: 'Not delivered', query: 'queue=all&event=message-failed', audience: forAll },
]

const rules = [
  {
    name: 'Gift cards',
    pattern: String.raw`\bBV-[A-Z0-9]{4}-[A-Z0-9]{4}\b`,
    replacement: '[gift card]',
    enabled: true,
  },
  {
    name: 'Door codes',
    pattern: String.raw`(?i)\b(?:door|gate|entry|tür|haustür)[ -]?code:? ?\d{3,6}\b`,
    replacement: '[door code]',
    enabled: true,
  },
]

/** In the name of the agent whose context it is. */
export async function arrangeDesk(agent: Context, places: Places): Promise<void> {
  for (const { audience, ...macro } of macros(places))
    await inbox.createMacro({ ...macro, audience: audience ?? { for: 'all' } }, calling(agent, 'inbox', 'createMacro'))
  for (const view of views(places)) await inbox.createView(view, calling(agent, 'inbox', 'createView'))
  for (const rule of rules) await masking.create(rule, calling(agent, 'masking', 'create'))
  // A refund needs the account, for as long as somebody may look it up.
  await masking.updateKinds({ modes: { iban: 'keep' } }, calling(agent, 'masking', 'updateKinds'))
}
