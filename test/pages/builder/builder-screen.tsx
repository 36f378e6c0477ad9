/** The visual builder over a server that keeps responses in memory. */
import { fireEvent, screen, within } from '@testing-library/react'
import { briefOf } from '#shared/content/brief-block'
import type { Block } from '#shared/contracts/blocks'
import type { LoggedInAgent } from '#shared/contracts/account'
import { Problem } from '#shared/problem'
import { linksOf } from '#shared/content/links'
import type { Hierarchy } from '#shared/contracts/hierarchy'
import { idOf, maya, open, type Answers, type Call } from '../screen.tsx'

const written = {
  revision: 1,
  updated: '2026-11-20T10:00:00.000Z',
  description: '',
  group: 'Service',
  next: null,
  onReply: null,
}

export const delivery: Block = {
  ...written,
  _id: idOf(52),
  key: 'delivery',
  title: 'Delivery',
  type: 'message',
  text: { en: 'On weekdays.' },
}
const leadsTo = (en: string, value: string) => ({ title: { en }, action: { type: 'block' as const, value } })
const says = (en: string) => ({ title: { en }, action: { type: 'form-value' as const, value: en } })

export const welcome: Block = {
  ...written,
  _id: idOf(51),
  key: 'welcome',
  title: 'Welcome',
  type: 'select',
  text: { en: 'How can I help?' },
  choiceType: 'qreply',
  choices: [leadsTo('Deliver', delivery._id), says('Opening hours')],
}
export const stray: Block = { ...delivery, _id: idOf(53), key: 'stray', title: 'Stray', text: { en: 'Nobody asks.' } }

/** The responses as the server has them; saved on an old revision they are refused. */
export function keptBlocks(start: readonly Block[] = [welcome, delivery, stray]) {
  const blocks = new Map(start.map((block) => [block._id, block]))
  let made = 60
  const known = (id: string): Block => {
    const found = blocks.get(id)
    if (!found) throw new Problem('not-found')
    return found
  }
  const save = (block: Block): Block => {
    blocks.set(block._id, block)
    return block
  }
  const hierarchy = (root?: string) => () => treeFrom(blocks, root === undefined ? [...blocks.keys()] : [root])
  const use = { inUse: true, status: 'in-use' } as const
  const answers: Record<string, Answers[string]> = {
    'GET /api/agent/hierarchy/all?updateRequired=true': hierarchy(),
    'GET /api/agent/block/brief': () => [...blocks.values()].map((block) => briefOf(block, use)),
    'GET /api/agent/block/modules': () => [],
    'GET /api/agent/block/categories': () => ['Service'],
    'GET /api/agent/knowledge-base/intents': () => [],
    'GET /api/agent/departments': () => [],
    'GET /api/agent/variables/logic': () => [],
    'POST /api/agent/block': (body) => save({ ...(body as Block), _id: idOf(made++), revision: 1 }),
  }
  function answer(id: string): void {
    Object.assign(answers, {
      [`GET /api/agent/block/${id}`]: () => known(id),
      [`GET /api/agent/hierarchy/${id}?updateRequired=true`]: hierarchy(id),
      [`GET /api/agent/revisions/${id}`]: () => [
        {
          _id: idOf(99),
          revision: known(id).revision,
          kind: 'edit',
          created: written.updated,
          agent: 'Jonas Keller',
          item: known(id),
        },
      ],
      [`POST /api/agent/duplicate-block/${id}`]: () =>
        save({ ...known(id), _id: idOf(made++), title: `${known(id).title} 2`, revision: 1 }),
      [`PUT /api/agent/block/${id}`]: (body: unknown) => {
        const { revision, ...draft } = body as Block
        if (revision !== known(id).revision) throw new Problem('stale')
        return save({ ...draft, _id: id, revision: revision + 1, updated: written.updated })
      },
      [`DELETE /api/agent/block/${id}`]: () => {
        blocks.delete(id)
        return { id }
      },
    })
  }
  // Also of those that are made later.
  for (const id of [...blocks.keys(), ...[60, 61, 62].map(idOf)]) answer(id)
  return { answers, now: known, save, has: (id: string) => blocks.has(id) }
}

/** Each response below the first one that leads to it; the welcome is a moment, and customers ask for the delivery. */
function treeFrom(blocks: ReadonlyMap<string, Block>, roots: readonly string[]): Hierarchy {
  const known = (id: string) => linksOf(blocks.get(id)!).filter(({ to }) => blocks.has(to.id))
  const links = [...blocks.keys()].flatMap((from) =>
    known(from).map(({ port, type, to, label }) => ({ port, type, from, to: to.id, ...(label && { label }) })),
  )
  const below = new Set(roots)
  for (const id of below) for (const { to } of known(id)) below.add(to.id)
  const nodes = [...below].map((id) => {
    const block = blocks.get(id)!
    const { _id, title, type, group, revision, next } = block
    const isLed = _id === welcome._id || _id === delivery._id || links.some(({ to }) => to === _id)
    return {
      nodeId: _id,
      blockId: _id,
      type: 'block' as const,
      name: title,
      kind: type,
      topic: group,
      revision,
      depth: 0,
      status: 'in-use' as const,
      ...(next && { next }),
      choices: 'choices' in block ? block.choices.map((choice) => ({ title: choice.title })) : [],
      triggers: {
        intents: _id === delivery._id ? ['When do you deliver?'] : [],
        entities: [],
        inMenu: false,
        isScheduled: false,
        ...(_id === welcome._id && { moment: 'welcome' }),
        pluginMoments: [],
      },
      faults: isLed ? [] : ['unreachable' as const],
    }
  })
  return {
    ...(roots.length === 1 && { root: roots[0] }),
    nodes,
    links: links.filter(({ from }) => below.has(from)),
    left: 0,
  }
}

export type KeptBlocks = ReturnType<typeof keptBlocks>

interface Opening {
  readonly at?: string
  readonly agent?: LoggedInAgent
}

/** Opens the builder and waits until the tree is drawn. */
export async function openBuilder(
  { answers }: KeptBlocks,
  { at = '/content/visual-builder', agent = maya }: Opening = {},
): Promise<{ calls: Call[] }> {
  const opened = await open(at, { agent, answers })
  await screen.findByRole('tree')
  return opened
}

/** Presses a key on the tree: `Shift+ArrowDown`. */
export function press(keys: string): void {
  const [key = '', ...held] = keys.split('+').toReversed()
  fireEvent.keyDown(screen.getByRole('tree'), {
    key,
    shiftKey: held.includes('Shift'),
    ctrlKey: held.includes('Control'),
  })
}

/** The active response, or the port of it, as it is told. */
export const activeName = (): string | null => {
  const active = document.getElementById(screen.getByRole('tree').getAttribute('aria-activedescendant') ?? '')
  const port = document.getElementById(active?.getAttribute('aria-describedby') ?? '')
  return (port ?? active)?.textContent ?? null
}

export const inspector = () => within(screen.getByRole('complementary', { name: 'Open response' }))
