/**
 * Persons: what is due to somebody by whichever of their conversations. Two conversations are provably of one person where
 * they have an address of a channel in common, whatever account of the company it came to, or the id with which the
 * company's own server has signed a visitor in.
 *
 * | item   | per    | id                                                                                   |
 * |--------|--------|--------------------------------------------------------------------------------------|
 * | person | client | `{name}#{conversation}`: a conversation of theirs; goes with the conversation         |
 * | person | client | `{name}#-`: they want no broadcasts; stays when conversations are erased or run out   |
 *
 * A name is made of the address with a key that is in the keyring alone: who has the address and asks this platform can tell
 * whether it is meant, and nobody can read an address out of a name.
 */
import * as z from 'zod/mini'
import { channelOf, websiteChannel, type Channel } from '#shared/chat/channels'
import { normalForm } from '#shared/fields/normal-form'
import { Problem } from '#shared/problem'
import type { ClientScope, ConversationScope } from '../../platform/table/scope.ts'
import { collection, Table } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { signaturesOf } from '../../platform/tenancy/keyring.ts'
import type { ScopedContext } from '../../platform/request/context.ts'
import { changeConversation, findConversation } from '../conversation/conversation.ts'
import type { LineItem } from '../conversation/line.ts'
import type { ConversationItem } from '../conversation/store.ts'

const PersonItem = z.object({
  name: z.string(),
  /** A conversation of the person, or `-`. */
  about: z.string(),
  at: z.iso.datetime(),
})
type PersonItem = z.infer<typeof PersonItem>

const idOf = ({ name, about }: Pick<PersonItem, 'name' | 'about'>): string => `${name}#${about}`

const persons = collection({ name: 'person', per: 'client', schema: PersonItem, id: idOf })

const refusal = '-'

export interface Person {
  /** By the newest key, one of each address: under these, rows are written. */
  readonly names: readonly string[]
  /** By every key there has been: under these, rows are read. */
  readonly allNames: readonly string[]
}

/** Elsewhere an id means somebody on its account alone. */
const addressed: readonly Channel[] = [
  'email',
  'twilio',
  'whatsapp',
  'messageBird',
  'eightByEightMessaging',
  'messenger',
  'microsoft',
]

/** What names the person of a conversation; nothing where nobody can say who it is. */
function addressesOf(
  { channel: name, verified, isPreview }: Pick<ConversationItem, 'channel' | 'verified' | 'isPreview'>,
  line: Pick<LineItem, 'account' | 'ids'> | undefined,
): string[][] {
  const channel = channelOf(name)
  if (isPreview) return []
  if (channel === websiteChannel) return verified === undefined ? [] : [[channel, verified]]
  const account = addressed.includes(channel) ? [] : [line?.account ?? '']
  return (line?.ids ?? []).map((id) => [channel, ...account, normalForm(id)])
}

/** The person of a conversation. `line`: where its messages go; a visitor of the website has none. */
export async function personOf(
  { client }: ClientScope,
  conversation: Pick<ConversationItem, 'channel' | 'verified' | 'isPreview'>,
  line: Pick<LineItem, 'account' | 'ids'> | undefined,
): Promise<Person> {
  const addresses = addressesOf(conversation, line)
  const names = await Promise.all(addresses.map((address) => signaturesOf('person', [client, ...address])))
  return { names: names.flatMap(([newest]) => newest ?? []), allNames: names.flat() }
}

export interface KnownPerson {
  /** They want no broadcasts. */
  readonly isRefusing: boolean
  /** Their conversations; those from before persons were known are not among them. */
  readonly conversations: readonly string[]
}

/** What is known of a person: a read for each name. */
export async function readPerson({ client }: ClientScope, { allNames }: Person): Promise<KnownPerson> {
  const table = new Table({ client })
  const rows = (await Promise.all(allNames.map((name) => table.list(persons, { prefix: `${name}#` })))).flat()
  const about = new Set(rows.map((row) => row.about))
  return { isRefusing: about.delete(refusal), conversations: [...about] }
}

const rowsOf = ({ client }: ClientScope, { names }: Person, about: string, now: Date): Change[] =>
  names.map((name) => new Table({ client }).put(persons, { name, about, at: now.toISOString() }))

const dropsOf = ({ client }: ClientScope, { allNames }: Person, about: string): Change[] =>
  allNames.map((name) => new Table({ client }).drop(persons, idOf({ name, about })))

/** Lands with a conversation that begins, or that turns out to be the person's. */
export const conversationChanges = ({ client, conversation }: ConversationScope, person: Person, now: Date): Change[] =>
  rowsOf({ client }, person, conversation, now)

/** That they want no broadcasts, or want them again. */
export const refusalChanges = (scope: ClientScope, person: Person, isRefusing: boolean, now: Date): Change[] =>
  isRefusing ? rowsOf(scope, person, refusal, now) : dropsOf(scope, person, refusal)

/** A conversation that is removed is the person's no more; that they want no broadcasts is kept. */
export async function forgettingChanges(
  { client, conversation: id }: ConversationScope,
  conversation: ConversationItem,
  line: LineItem | undefined,
  now: Date,
): Promise<Change[]> {
  const person = await personOf({ client }, conversation, line)
  const kept = conversation.noBroadcasts ? refusalChanges({ client }, person, true, now) : []
  return [...dropsOf({ client }, person, id), ...kept]
}

/** What a customer wants of broadcasts from now on: what lands with the write of their conversation, and what is shown after it. */
export async function planRefusal(
  { scope: { client }, now }: Pick<ScopedContext<ClientScope>, 'scope' | 'now'>,
  conversation: ConversationItem,
  line: LineItem | undefined,
  isRefusing: boolean,
) {
  const person = await personOf({ client }, conversation, line)
  const before = await readPerson({ client }, person)
  return {
    /** Whether they wanted none before. */
    isRefusing: before.isRefusing || conversation.noBroadcasts === true,
    changes: refusalChanges({ client }, person, isRefusing, now),
    shown: { conversations: before.conversations, isRefusing, but: conversation._id },
  }
}

/**
 * Shows the other conversations of a person what they want. It comes after the write that counts, so that one that fails
 * leaves an old mark in lists and nothing else.
 */
export async function showRefusal(
  context: Pick<ScopedContext<ClientScope>, 'now' | 'newId' | 'scope' | 'commit'>,
  { conversations, isRefusing, but }: KnownPerson & { readonly but: string },
): Promise<void> {
  for (const id of conversations) {
    if (id === but) continue
    try {
      await changeConversation(context, id, ({ noBroadcasts = false, environmentId }) =>
        noBroadcasts === isRefusing
          ? { eventBodies: [] }
          : {
              eventBodies: [],
              after: { noBroadcasts: isRefusing || undefined },
              events: [{ type: 'queuesChanged', environmentId, userId: id }],
              isSilent: true,
            },
      )
    } catch (error) {
      if (!Problem.is(error, 'not-found', 'unavailable')) throw error
    }
  }
}

/** Whether a person of the company talks to the customer in any of these conversations. */
export async function isAnyHeld(scope: ClientScope, conversations: readonly string[]): Promise<boolean> {
  const found = await Promise.all(
    conversations.map((id) =>
      findConversation(scope, id).catch((error: unknown) => {
        if (Problem.is(error, 'not-found')) return undefined
        throw error
      }),
    ),
  )
  return found.some((conversation) => conversation !== undefined && conversation.owner.by !== 'bot')
}
