/** Responses for the tests of their pages, and what people do with the fields of a response. */
import { fireEvent, screen } from '@testing-library/react'
import type { Block, BriefBlock } from '#shared/contracts/blocks'
import type { LoggedInAgent } from '#shared/contracts/account'
import { briefOf } from '#shared/content/brief-block'
import { press } from '../actions.ts'
import { idOf, maya, open, order, type Answers, type Call } from '../screen.tsx'

const written = {
  revision: 1,
  updated: '2026-11-20T10:00:00.000Z',
  description: '',
  group: 'Welcome',
  next: null,
  onReply: null,
}

export const hours: Block = {
  ...written,
  _id: idOf(30),
  key: 'hours',
  title: 'Opening hours',
  type: 'message',
  text: { en: 'Nine to six.' },
}

export const hello = {
  ...written,
  _id: idOf(31),
  key: 'hello',
  title: 'Hello',
  type: 'select',
  text: { en: 'How can I help?', de: 'Wie kann ich helfen?' },
  choiceType: 'qreply',
  choices: [{ title: { en: 'When are you open?' }, action: { type: 'block', value: idOf(30) } }],
} satisfies Block

const picture = { kind: 'image', pointer: idOf(90), contentType: 'image/png', name: 'tulips.png' } as const
const card = (en: string) => ({ title: { en }, subtitle: { en: `${en} today` }, media: picture, choices: [] })

export const gallery = {
  ...written,
  _id: idOf(32),
  key: 'bouquets',
  title: 'Bouquets',
  type: 'complex',
  complexBlockType: 'generic',
  items: [card('Tulips'), card('Roses')],
} satisfies Block

const isOpen = { combinator: 'and' as const, rules: [{ field: 'isOpen', operator: '=' as const, value: true }] }

export const decision: Block = {
  ...written,
  _id: idOf(33),
  key: 'open',
  title: 'Are we open?',
  type: 'function',
  function: {
    type: 'logic',
    formId: order._id,
    defaultMappingBlockId: hours._id,
    expressions: [
      { blockId: hello._id, condition: isOpen },
      { blockId: gallery._id, condition: isOpen },
    ],
  },
}

const all: readonly Block[] = [decision, gallery, hello, hours]
export const listed: readonly BriefBlock[] = all.map((block) =>
  briefOf(block, block === hello ? { inUse: true, status: 'in-use' } : { inUse: false, status: 'low' }),
)

const served: Answers = {
  'GET /api/agent/block/brief': () => listed,
  'GET /api/agent/block/modules': () => [],
  'GET /api/agent/block/categories': () => ['Service', 'Welcome'],
  'GET /api/agent/knowledge-base/intents': () => [],
  'GET /api/agent/knowledge-base/intent-mapping': () => [],
  'GET /api/agent/knowledge-base/entity-mapping': () => [],
  'GET /api/agent/knowledge-base/mapped-to-choices': () => [],
  'GET /api/agent/departments': () => [],
  'GET /api/agent/events/topics': () => ({ topics: [], outcomes: [], tags: [] }),
  'GET /api/agent/variables/logic': () => [],
  ...Object.fromEntries(
    all.flatMap((block) => [
      [`GET /api/agent/block/${block._id}`, () => block],
      [`GET /api/agent/revisions/${block._id}`, () => []],
    ]),
  ),
}

interface Opening {
  readonly agent?: LoggedInAgent
  readonly answers?: Answers
}

export const openBlocks = (at: string, { agent = maya, answers = {} }: Opening = {}): Promise<{ calls: Call[] }> =>
  open(at, { agent, answers: { ...served, ...answers } })

export const readOnly: LoggedInAgent = { ...maya, readOnly: true }

export const edit = ({ _id }: Block): string => `/content/responses/edit/${_id}`

export const bodyOf = (calls: readonly Call[], verb: string): unknown =>
  calls.find(({ route }) => route.startsWith(verb))?.body

/** Opens the menu of a button and picks an entry. */
export function pickFromMenu(button: string | RegExp, entry: string): void {
  press(button)
  fireEvent.click(screen.getByRole('menuitem', { name: entry }))
}

/** Picks an option of a select that is known by its label. */
export async function pickOption(select: HTMLElement, option: string | RegExp): Promise<void> {
  fireEvent.mouseDown(select)
  fireEvent.mouseUp(await screen.findByRole('option', { name: option }))
}

/** The dialog that shows. */
