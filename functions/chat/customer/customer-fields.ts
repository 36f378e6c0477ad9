/** What agents change of what is known of a customer: field by field, so that nothing that somebody else has changed is lost. */
import { CompanySettings } from '#shared/contracts/company-settings'
import type { CustomerChanges } from '#shared/contracts/customer-record'
import { isProvenName } from '#shared/engine/variables'
import { faultAt } from '#shared/faults'
import { visibleText } from '#shared/fields/normal-form'
import { customerFieldsMax, customerTagsMax } from '#shared/limits'
import { badRequest, Problem } from '#shared/problem'
import { channelOf, websiteChannel } from '#shared/chat/channels'
import { changeConversation, scopeOf, type Step } from '../conversation/conversation.ts'
import { lines } from '../conversation/line.ts'
import { Table } from '../../platform/table/table.ts'
import { planRefusal, showRefusal } from './persons.ts'
import type { ConversationItem } from '../conversation/store.ts'
import { authorOf, type About, type Context } from '../../platform/request/context.ts'
import { settings } from '../../platform/tenancy/tenancy.ts'

interface Asked extends CustomerChanges {
  /** As it was when the agent began; what has another value by now refuses as `stale`. */
  readonly before?: CustomerChanges | undefined
}

/** Changes the fields that are given. What nobody has changed by it leaves nothing behind. */
export async function updateCustomer(
  context: Context,
  id: string,
  asked: Asked,
  /** For a route that names several audits. */
  audited: Pick<About, 'type'> = {},
): Promise<{ id: string }> {
  const { actor, table } = context
  const { tags: offered } = (await table.get(settings, 'settings')) ?? CompanySettings.parse({})
  let isStale = false
  let shown: Parameters<typeof showRefusal>[1] | undefined
  await changeConversation(context, id, async (conversation): Promise<Step> => {
    if (conversation.isPreview) throw new Problem('not-found')
    const edit = planFields(conversation, asked, offered)
    isStale = edit === 'stale'
    if (edit === 'stale' || edit.fields.length === 0) return { eventBodies: [] }
    const { after, fields } = edit
    const wish =
      'noBroadcasts' in after ? await planWish(context, conversation, after.noBroadcasts === true) : undefined
    shown = wish?.shown
    return {
      eventBodies: [{ type: 'customer-edited', agent: { _id: actor.id, name: authorOf(actor) }, fields }],
      after,
      also: wish?.changes ?? [],
      events: [{ type: 'queuesChanged', environmentId: conversation.environmentId, userId: id }],
      // By id, because the audit must not name a customer who may be deleted later.
      about: { name: id, id, ...audited },
    }
  })
  // Thrown by the plan it would be taken for a conflict of two writers, and tried again.
  if (isStale) throw new Problem('stale')
  if (shown) await showRefusal(context, shown)
  return { id }
}

/** Whatever staff note of it is due to the person, as if they had said it. */
async function planWish(context: Context, conversation: ConversationItem, isRefusing: boolean) {
  const isOnWebsite = channelOf(conversation.channel) === websiteChannel
  const line = isOnWebsite ? undefined : await new Table(scopeOf(context.scope, conversation._id)).get(lines, '-')
  return planRefusal(context, conversation, line, isRefusing)
}

type Known = Pick<
  ConversationItem,
  'firstName' | 'lastName' | 'gender' | 'locality' | 'profile' | 'tags' | 'noBroadcasts'
>

interface Edit {
  readonly after: Partial<ConversationItem>
  /** The names of the fields that are different from then on. */
  readonly fields: string[]
}

/**
 * What is different afterwards; `stale` where neither a value that is given nor the one that the agent saw is what is
 * known by now.
 */
export function planFields(known: Known, asked: Asked, offered: readonly string[]): Edit | 'stale' {
  const profile = Object.keys(asked.profile ?? {})
  if (profile.some((name) => name.trim() === '')) throw badRequest(faultAt('profile', 'mandatory'))
  if (profile.some((name) => isProvenName(name) && ownOf(asked.profile, name) !== null))
    throw badRequest(faultAt('profile', 'name-of-proof'))
  const ofNames = (['firstName', 'lastName', 'gender', 'locality'] as const).map((name) => ({
    name,
    state: stateOf(known[name], asked[name], asked.before?.[name]),
  }))
  const ofValues = profile.map((name) => ({
    name,
    state: stateOf(ownOf(known.profile, name), ownOf(asked.profile, name), ownOf(asked.before?.profile, name)),
  }))
  const { noBroadcasts: refuses } = asked
  const isRefusing = { name: 'noBroadcasts' as const, state: choiceState(known, asked) }
  if ([...ofNames, ...ofValues, isRefusing].some(({ state }) => state === 'stale')) return 'stale'
  const chosen = isRefusing.state === 'changed' ? [isRefusing.name] : []
  const names = ofNames.filter(({ state }) => state === 'changed').map(({ name }) => name)
  const values = ofValues.filter(({ state }) => state === 'changed').map(({ name }) => name)
  const tags = tagsAfter(known.tags ?? [], asked, offered)
  return {
    after: {
      ...Object.fromEntries(names.map((name) => [name, kept(visibleText(asked[name] ?? ''))])),
      ...(values.length > 0 && { profile: profileAfter(known.profile ?? {}, asked.profile ?? {}, values) }),
      ...(tags && { tags: tags.length > 0 ? tags : undefined }),
      ...(chosen.length > 0 && { noBroadcasts: refuses || undefined }),
    },
    fields: [...names, ...values, ...(tags ? ['tags'] : []), ...chosen],
  }
}

type Value = string | null | undefined

/** Spaces around a value are none of it, and a value of spaces is none. */
const kept = (value: Value): string | undefined => value?.trim() || undefined

/** A profile may have fields of any name. */
const ownOf = (fields: Readonly<Record<string, Value>> | undefined, name: string): Value =>
  fields && Object.hasOwn(fields, name) ? fields[name] : undefined

function stateOf(known: Value, given: Value, seen: Value): 'same' | 'changed' | 'stale' {
  if (given === undefined || kept(given) === kept(known)) return 'same'
  return seen !== undefined && kept(seen) !== kept(known) ? 'stale' : 'changed'
}

/** Of whether the customer wants broadcasts. */
function choiceState(
  { noBroadcasts: known = false }: Known,
  { noBroadcasts: given, before }: Asked,
): ReturnType<typeof stateOf> {
  if (given === undefined || given === known) return 'same'
  return before?.noBroadcasts !== undefined && before.noBroadcasts !== known ? 'stale' : 'changed'
}

function profileAfter(
  known: Readonly<Record<string, string>>,
  given: Readonly<Record<string, Value>>,
  names: readonly string[],
): Record<string, string> | undefined {
  const stay = Object.entries(known).filter(([name]) => !names.includes(name))
  const come = names.flatMap((name) => {
    const value = kept(given[name])
    return value === undefined ? [] : [[name, value] as const]
  })
  const all = [...stay, ...come]
  if (all.length > customerFieldsMax && all.length > Object.keys(known).length)
    throw new Problem('too-large', { limit: `${customerFieldsMax} fields` })
  return all.length > 0 ? Object.fromEntries(all) : undefined
}

/** The tags afterwards, if they are others: what the agent has added and taken away, over what is there by now. */
function tagsAfter(known: readonly string[], { tags, before }: Asked, offered: readonly string[]) {
  if (!tags) return undefined
  const seen = before?.tags ?? known
  const added = tags.filter((tag) => !seen.includes(tag))
  const stay = known.filter((tag) => tags.includes(tag) || !seen.includes(tag))
  const after = [...new Set([...stay, ...added])]
  const strange = added.find((tag) => !known.includes(tag) && !offered.includes(tag))
  if (strange !== undefined) throw badRequest(faultAt(`tags.${tags.indexOf(strange)}`, 'word-gone'))
  if (after.length > customerTagsMax && after.length > known.length)
    throw new Problem('too-large', { limit: `${customerTagsMax} tags` })
  return after.length === known.length && after.every((tag) => known.includes(tag)) ? undefined : after
}
