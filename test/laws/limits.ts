/** What bounds each route by which a caller lets something of a company grow: a proof, or the reason why it needs none. */
import { ulid } from 'ulid'
import { backups } from '../../functions/content/backup-rows.ts'
import { broadcasts } from '../../functions/campaigns/store.ts'
import { holds } from '../../functions/chat/desk/holds.ts'
import { webhooks } from '../../functions/webhooks/store.ts'
import { operations as backupOperations } from '../../functions/areas/backups/operations.ts'
import { operations as broadcastOperations } from '../../functions/areas/broadcasts/operations.ts'
import { operations as environmentOperations } from '../../functions/areas/environments/operations.ts'
import { operations as keyOperations } from '../../functions/areas/keys/operations.ts'
import { operations as privacyOperations } from '../../functions/areas/privacy/operations.ts'
import { operations as testOperations } from '../../functions/areas/tests/operations.ts'
import { operations as webhookOperations } from '../../functions/areas/webhooks/operations.ts'
import { operations as workspaceOperations } from '../../functions/areas/workspaces/operations.ts'
import type { Context } from '../../functions/platform/request/context.ts'
import { collection, Table } from '../../functions/platform/table/table.ts'
import { transact, type Change } from '../../functions/platform/table/transaction.ts'
import { environments } from '../../functions/platform/tenancy/tenancy.ts'
import { broadcasts as broadcastContract } from '#shared/contracts/broadcasts'
import { Test, tests as testContract } from '#shared/contracts/tests'
import type { Shop } from '../kit/live.ts'
import { talkTest } from '../kit/content-drafts.ts'
import type { Deed } from './outcomes-at-once.ts'

export interface Proof {
  /** Fills the list but for its last place. */
  readonly fill: (context: Context, shop: Shop) => Promise<void>
  /** Creates one more; each is another one. */
  readonly deedOf: (shop: Shop, index: number) => Promise<Deed>
  /** What whoever comes second is told, and whoever comes when the list is full. */
  readonly second: string
  readonly full: string
  /** Writes by itself, and not through its context. */
  readonly writesAlone?: true
}

export type Bound = Proof | string

/** A transaction holds 100 writes, and looks at the gate of what it writes. */
const landedAtOnce = 90

async function landAll(changes: readonly Change[]): Promise<void> {
  for (let start = 0; start < changes.length; start += landedAtOnce)
    await transact(changes.slice(start, start + landedAtOnce))
}
const times = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index))
const done = (deed: Deed): Promise<Deed> => Promise.resolve(deed)
const inLaw = 'the law of collections'
const asContent = 'content, which is created as tests are'
const ofProvider = 'the provider alone'
const oneEach = 'one for each of what is bounded itself'

/** As the area keeps them. */
const storedTests = collection({ name: 'test', per: 'release', schema: Test, id: ({ _id }) => _id })

const draftOf = (name: string) =>
  broadcastContract.create.input.parse({
    name,
    content: { type: 'message', title: 'x', group: 'x', text: { en: 'Good news' } },
  })

export const bounds: Readonly<Record<string, Bound>> = {
  'accounts.switchSecondFactorOn': 'somebody has one',
  'agents.create': 'areas/agents-consent.test.ts: invitations of a day',
  'agents.invite': 'areas/agents-consent.test.ts: invitations of a day',
  'backups.create': {
    fill: async (context, shop) => {
      await shop.admin.backups.create()
      const [one] = await context.table.list(backups)
      await landAll(times(48, () => context.table.put(backups, { ...one!, _id: ulid() })))
    },
    deedOf: () => done((context) => backupOperations.create({}, context)),
    second: 'too-large',
    full: 'too-large',
    // The hold of the content lets one go on after the other.
    writesAlone: true,
  },
  'blocks.create': asContent,
  'blocks.duplicate': asContent,
  'broadcasts.create': {
    fill: async (context, shop) => {
      const { _id } = await shop.admin.broadcasts.create(draftOf('First'))
      const table = new Table(shop.scope)
      const one = (await table.get(broadcasts, _id))!
      await landAll(times(498, () => table.put(broadcasts, { ...one, _id: ulid() })))
    },
    deedOf: (_, index) => done((context) => broadcastOperations.create(draftOf(`Last ${index}`), context)),
    second: 'too-large',
    full: 'too-large',
  },
  'broadcasts.resend': 'created as others are',
  'builds.build': 'one at a time, and the latest are listed',
  'conversations.answerOther': 'a part of its conversation',
  'departments.create': inLaw,
  'environments.create': {
    fill: async ({ table }) => {
      const item = (await table.get(environments, 'environments'))!
      const [one] = item.list
      const copies = times(18, (index) => ({ ...one!, _id: ulid(), release: ulid(), name: `E${index}`, isLive: false }))
      await transact([table.put(environments, { list: [...item.list, ...copies], version: item.version + 1 })])
    },
    deedOf: (_, index) =>
      done((context) => environmentOperations.create({ name: `Last ${index}`, isLive: false }, context)),
    // All of a company are one item.
    second: 'stale',
    full: 'too-large',
  },
  'events.create': inLaw,
  'events.start': 'what is sent is dropped after nine days',
  'forms.create': asContent,
  'history.note': 'calls of an hour',
  'inbox.createMacro': inLaw,
  'inbox.createView': inLaw,
  'keys.create': {
    fill: async (_, shop) => {
      for (const index of times(19, (each) => each))
        await shop.admin.keys.create({ name: `Key ${index}`, description: '', scopes: ['figures:read'] })
    },
    deedOf: (_, index) =>
      done((context) =>
        keyOperations.create({ name: `Last ${index}`, description: '', scopes: ['figures:read'] }, context),
      ),
    second: 'bad-request',
    full: 'bad-request',
  },
  'knowledge.createEntity': asContent,
  'knowledge.createIntent': asContent,
  'knowledge.mapChoice': oneEach,
  'knowledge.mapEntity': oneEach,
  'knowledge.mapIntent': oneEach,
  'marketplace.install': oneEach,
  'masking.create': inLaw,
  'platform.runClientTask': ofProvider,
  'platform.runTask': ofProvider,
  'privacy.hold': {
    fill: async ({ table, now }, shop) => {
      await shop.welcomes()
      const made = { reason: 'Court', created: now.toISOString(), by: 'Ada Admin' }
      await landAll(times(999, () => table.put(holds, { ...made, userId: ulid() })))
    },
    deedOf: async (shop) => {
      const { userId } = await shop.starts()
      return (context) => privacyOperations.hold({ userId, reason: 'Court' }, context)
    },
    second: 'too-large',
    full: 'too-large',
  },
  'rasa.createInstance': ofProvider,
  'review.assign': asContent,
  'review.correct': asContent,
  'starters.begin': 'areas/starters.test.ts: what is brought is counted with what is there before it lands',
  'swarms.create': inLaw,
  'tests.create': {
    fill: async (context, shop) => {
      const { _id } = await shop.admin.tests.create({ test: talkTest('First', 'First') })
      const one = (await context.table.get(storedTests, _id))!
      await landAll(
        times(498, (index) => context.table.put(storedTests, { ...one, _id: ulid(), key: `copy-${index}` })),
      )
    },
    deedOf: (_, index) =>
      done((context) =>
        testOperations.create(
          testContract.create.input.parse({ test: talkTest(`Last ${index}`, `Last ${index}`) }),
          context,
        ),
      ),
    second: 'too-large',
    full: 'too-large',
  },
  'variables.create': inLaw,
  'webhooks.create': {
    fill: async ({ table, scope }, shop) => {
      const { _id } = await shop.admin.webhooks.create({ endpoint: 'https://first.example/hook' })
      const one = (await table.get(webhooks, _id))!
      await landAll(times(8, () => new Table({ client: scope.client }).put(webhooks, { ...one, _id: ulid() })))
    },
    deedOf: (_, index) =>
      done((context) => webhookOperations.create({ endpoint: `https://last-${index}.example/hook` }, context)),
    second: 'too-large',
    full: 'too-large',
  },
  'workspaces.create': ofProvider,
  'workspaces.createOrganisation': ofProvider,
  'workspaces.createOwn': {
    fill: async (_, shop) => {
      for (const index of times(19, (each) => each))
        await shop.admin.workspaces.createOwn({ name: `${shop.company.name}-${index}`, displayName: 'More' })
    },
    deedOf: (shop, index) =>
      done((context) =>
        workspaceOperations.createOwn({ name: `${shop.company.name}-last-${index}`, displayName: 'Last' }, context),
      ),
    second: 'workspaces-used',
    full: 'workspaces-used',
    writesAlone: true,
  },
}
