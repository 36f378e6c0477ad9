/**
 * The keys of the one table: built here from a scope, and nowhere else.
 *
 * | a collection per | pk                                   | sk            |
 * |------------------|--------------------------------------|---------------|
 * | world            | `W#{name}#{id}`                      | `-`           |
 * | client           | `T#{client}#{name}`                  | `{id}`        |
 * | environment      | `T#{client}#E#{environment}`         | `{name}#{id}` |
 * | release, overlay | `T#{client}#E#{environment}#R#{release}` | `{name}#{id}` |
 * | day              | `T#{client}#E#{environment}#D#{day}` | `{name}#{id}` |
 * | figures          | `T#{client}#E#{environment}#F`       | `{name}#{id}` |
 * | conversation     | `T#{client}#C#{conversation}`        | `{name}#{id}` |
 * | broadcast        | `T#{client}#E#{environment}#B#{broadcast}` | `{name}#{id}` |
 *
 * All of a release is one partition, so it is read, copied and removed as one; so is all of a conversation. What lives per
 * overlay is beside the content of a release and no part of it: it has no place in a file. The index
 * `byIndex` lists the items of a group: `T#{client}#{name}#{group}`, or `W#{name}#{group}`, with the item's `order`, else
 * its id, as its sort key.
 */
import { idPattern } from '#shared/ids'
import type {
  BroadcastScope,
  ClientScope,
  ConversationScope,
  DayScope,
  EnvironmentScope,
  ReleaseScope,
} from './scope.ts'

/** What a scope must hold for items that live per world, client, environment or release. */
export interface ScopeOf {
  world: object
  client: ClientScope
  environment: EnvironmentScope
  release: ReleaseScope
  overlay: ReleaseScope
  day: DayScope
  figures: EnvironmentScope
  conversation: ConversationScope
  broadcast: BroadcastScope
}
export type Per = keyof ScopeOf

/** The collections per overlay by their names, because a row tells its collection by nothing else. */
const overlayNames: readonly string[] = ['gate', 'reference-turn']

/**
 * The collections per client by their names: each is a partition of its own, which nobody finds who does not know it. A
 * company that is deleted leaves none of them.
 */
export const clientCollections = [
  'agent-call',
  'api-call',
  'assist-use',
  'assignment',
  'audit',
  'budget',
  'calls',
  'claim',
  'company',
  'created-items',
  'department',
  'custom-event',
  'delivery',
  'dump',
  'dump-part',
  'environments',
  'erasure',
  'event',
  'event-call',
  'event-firing',
  'first-step',
  'hold',
  'identity-key',
  'installed-module',
  'kept-answer',
  'invitation',
  'language-model',
  'macro',
  'mail',
  'mask-hits',
  'masking',
  'member',
  'mention',
  'night',
  'origin-seen',
  'payment-customer',
  'person',
  'rasa',
  'salesforce',
  'search-gone',
  'search-index',
  'search-row',
  'seats',
  'sending',
  'settings',
  'signing-secret',
  'socket',
  'tier-wish',
  'translation',
  'turn-pace',
  'typesense',
  'variable',
  'view',
  'wait',
  'webhook',
  'webhook-error',
] as const satisfies readonly string[]
export type ClientCollection = (typeof clientCollections)[number]

/** Whether a row of a release's partition is content. */
export const isContent = (sk: string): boolean => !overlayNames.includes(sk.slice(0, sk.indexOf('#')))

export function keyOf(scope: object, { name: collectionName, per }: { name: string; per: Per }, id: string) {
  switch (per) {
    case 'world':
      return { pk: `W#${collectionName}#${id}`, sk: '-' }
    case 'client':
      return { pk: clientKey(scope as ClientScope, collectionName), sk: id }
    case 'environment':
      return { pk: environmentKey(scope), sk: `${collectionName}#${id}` }
    case 'release':
      return { pk: releaseKey(scope), sk: `${collectionName}#${id}` }
    case 'overlay':
      if (!overlayNames.includes(collectionName)) throw new Error(`${collectionName} is not named as per overlay.`)
      return { pk: releaseKey(scope), sk: `${collectionName}#${id}` }
    case 'day':
      return { pk: dayKey(scope), sk: `${collectionName}#${id}` }
    case 'figures':
      return { pk: figuresKey(scope), sk: `${collectionName}#${id}` }
    case 'conversation':
      return { pk: conversationKey(scope), sk: `${collectionName}#${id}` }
    case 'broadcast':
      return { pk: broadcastKey(scope), sk: `${collectionName}#${id}` }
  }
}

/** The partition of a collection per client. */
export function clientKey(scope: ClientScope, collectionName: string): string {
  if (!clientCollections.some((name) => name === collectionName))
    throw new Error(`${collectionName} is not named as per client.`)
  return `T#${part(scope, 'client')}#${collectionName}`
}

export function groupKey(
  scope: object,
  { name: collectionName, per }: { name: string; per: Per },
  group: string,
): string {
  return `${ownerOf(scope, per)}#${collectionName}#${group}`
}

/** Whose groups those of a collection are; conversations are listed by company. */
function ownerOf(scope: object, per: Per): string {
  switch (per) {
    case 'world':
      return 'W'
    case 'client':
    case 'release':
    case 'overlay':
    case 'conversation':
      return `T#${part(scope, 'client')}`
    case 'environment':
    case 'day':
    case 'figures':
    case 'broadcast':
      return environmentKey(scope)
  }
}

const environmentKey = (scope: object) => `T#${part(scope, 'client')}#E#${part(scope, 'environment')}`
const releaseKey = (scope: object) => `${environmentKey(scope)}#R#${part(scope, 'release')}`
const figuresKey = (scope: object) => `${environmentKey(scope)}#F`
const dayKey = (scope: object) => {
  const { day } = scope as Partial<DayScope>
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error('This scope has no day.')
  return `${environmentKey(scope)}#D#${day}`
}
const broadcastKey = (scope: object) => `${environmentKey(scope)}#B#${part(scope, 'broadcast')}`
const conversationKey = (scope: object) => `T#${part(scope, 'client')}#C#${part(scope, 'conversation')}`

/** The partition that a scope is; the figures of an environment are one beside its own. */
export function scopeKey(
  scope: EnvironmentScope | ReleaseScope | DayScope | ConversationScope | BroadcastScope,
  per?: 'figures',
): string {
  if (per) return figuresKey(scope)
  if ('release' in scope) return releaseKey(scope)
  if ('day' in scope) return dayKey(scope)
  if ('broadcast' in scope) return broadcastKey(scope)
  return 'conversation' in scope ? conversationKey(scope) : environmentKey(scope)
}

/** The conversation a partition belongs to; `undefined` for any other partition. */
export function conversationIn(pk: string): ConversationScope | undefined {
  const [, client, conversation] = /^T#(\w{26})#C#(\w{26})$/.exec(pk) ?? []
  return client && conversation ? { client, conversation } : undefined
}

/** The client whose items of a collection a partition holds; `undefined` for any other partition. */
export function clientIn(pk: string, collectionName: string): string | undefined {
  const [, client, name] = /^T#(\w{26})#([\w-]+)$/.exec(pk) ?? []
  return name === collectionName ? client : undefined
}

/** Ids have a fixed length and no `#`, so that no key can be the beginning of another tenant's. */
function part(scope: object, name: 'client' | 'environment' | 'release' | 'conversation' | 'broadcast'): string {
  const id = (scope as Partial<ReleaseScope & ConversationScope & BroadcastScope>)[name]
  if (!id || !idPattern.test(id)) throw new Error(`This scope has no ${name}.`)
  return id
}
