/** The hierarchy: what leads from a response to which other, as the visual builder draws it (HIERARCHY-002 to 005). */
import * as z from 'zod/mini'
import { accessOf, builders } from '../access.ts'
import { blockIcons } from '../blocks/icons.ts'
import { wayTypes } from '../blocks/ways.ts'
import { ChannelName } from '../chat/channel-name.ts'
import { contract } from '../contract.ts'
import { Condition } from '../fields/conditions.ts'
import { localized } from '../languages.ts'
import { Id, idPattern } from '../ids.ts'

const Text = localized(z.string())

/** How one response leads to another (HIERARCHY-002). `portal`: to one that is drawn elsewhere already. */
export const linkTypes = [...wayTypes, 'portal'] as const

/** What a customer says or does that begins at a response, beside the links that lead to it. */
export const NodeTriggers = z.object({
  /** The titles of the intents and entities that it answers. */
  intents: z.array(z.string()),
  entities: z.array(z.string()),
  inMenu: z.boolean(),
  isScheduled: z.boolean(),
  /** The bot's own moment, such as `welcome`. */
  moment: z.optional(z.string()),
  /** The titles of the plugin's moments that begin with it. */
  pluginMoments: z.array(z.string()),
})

/** A response as it is drawn (HIERARCHY-003). `nodeId` names its place: that of a response is its id. */
export const HierarchyNode = z.object({
  nodeId: z.string(),
  blockId: Id,
  type: z.literal('block'),
  name: z.string(),
  /** The type of the response, what it does where it is a function, and `list` where its items are one. */
  kind: z.string(),
  icon: z.optional(z.enum(blockIcons)),
  iconColour: z.optional(z.string()),
  backgroundColour: z.optional(z.string()),
  topic: z.string(),
  status: z.string(),
  revision: z.int(),
  /** How what it says begins: two lines of a box in each language. */
  text: z.optional(Text),
  /** The block after it, by id. */
  next: z.optional(Id),
  /** Its choices on the channel that was asked for, in their order; `target` is the block they lead to, if any. */
  choices: z.array(z.object({ title: Text, target: z.optional(Id) })),
  triggers: NodeTriggers,
  /** What is wrong with it: a link to nothing, a text that is missing. */
  faults: z.array(z.enum(['link-gone', 'text-missing', 'unreachable'])),
  /** How many links lead to it from a root, which is at 0. */
  depth: z.int(),
})
export type HierarchyNode = z.infer<typeof HierarchyNode>

export const HierarchyLink = z.object({
  type: z.enum(linkTypes),
  /** How it would lead on if it were no portal. */
  as: z.optional(z.enum(wayTypes)),
  from: z.string(),
  /** Which of the ports of `from` it leaves by: `next`, `on-reply`, `choice:2`, `condition:0`, `else`, `path:paid`, `error`. */
  port: z.string(),
  to: z.string(),
  /** What the port is called: a choice's text, or the name of a path. */
  label: z.optional(Text),
  /** Of a port that is taken where this holds; the console puts it in words. */
  condition: z.optional(Condition),
})
export type HierarchyLink = z.infer<typeof HierarchyLink>

const access = accessOf(builders, 'visualBotBuilderDisabled')

export const hierarchy = contract({
  get: {
    route: 'GET /api/agent/hierarchy/{id}',
    summary:
      'Gives the responses that a conversation gets to from one, breadth first, and how each leads on; `all` as the id begins at every moment, answer, menu entry and schedule, and lists what nobody leads to. `rootBlock` begins elsewhere; `channel` leaves out what that channel does not show.',
    access: access('read'),
    input: z.object({
      id: z.string().check(z.refine((id) => id === 'all' || idPattern.test(id), 'id')),
      rootBlock: z.optional(Id),
      channel: z.optional(ChannelName),
      /** `true` reads what was saved last; without it the answer may be five seconds old. */
      updateRequired: z.optional(z.enum(['true', 'false'])),
    }),
    output: z.object({
      /** The node it begins at; none for `all`. */
      root: z.optional(z.string()),
      nodes: z.array(HierarchyNode),
      links: z.array(HierarchyLink),
      /** How many responses are not drawn because there are more than `nodesDrawnMax`. */
      left: z.int(),
    }),
  },
})
export type Hierarchy = z.infer<typeof hierarchy.get.output>
