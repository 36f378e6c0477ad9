/** Good requests of the company and its people: who signs in and works here, what it pays for, and what the provider does. */
import { ulid } from 'ulid'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { agents } from '../../functions/platform/tenancy/tenancy.ts'
import { codeAt } from '../../infra/local/cognito/totp.ts'
import { title } from '../kit/content-drafts.ts'
import type { Worker, World } from '../kit/world.ts'
import { canary } from './bloom.ts'
import { idOf, type Requests } from './good-request.ts'

const maskDraft = () => ({ name: `${canary} ${ulid()}`, pattern: 'KD-[0-9]{6}' })

/** The first code of a new secret. */
async function firstCode({ accounts }: Worker, { clock }: World): Promise<{ code: string }> {
  const { secret } = await accounts.beginSecondFactor()
  return { code: codeAt(secret, clock.now()) }
}

/** Has their item say that this person has a second factor, without an end of their sign-ins. */
async function withFactor({ agent: { authId } }: Worker): Promise<Record<string, never>> {
  const world = new Table({})
  await transact([world.set(agents, authId, { secondFactor: { salt: '', codes: [], since: 1 } })])
  return {}
}

let prompts = 0
const companyName = (): string => `w-${ulid().toLowerCase()}`

export const companyRequests: Pick<
  Requests,
  'account' | 'accounts' | 'agents' | 'departments' | 'workspaces' | 'billing' | 'platform' | 'masking' | 'llm'
> = {
  departments: {
    list: () => ({}),
    create: () => ({ name: title(canary) }),
    update: async (bloom) => ({ ...(await idOf(bloom.department())), name: title(canary) }),
    remove: (bloom) => idOf(bloom.department()),
  },
  masking: {
    list: async (bloom) => {
      await bloom.admin.masking.create(maskDraft())
      return {}
    },
    // A stranger may create a rule as well, of their own company.
    create: () => ({ ...maskDraft(), name: title('Contracts') }),
    update: async (bloom) => ({ ...maskDraft(), ...(await idOf(bloom.admin.masking.create(maskDraft()))) }),
    remove: (bloom) => idOf(bloom.admin.masking.create(maskDraft())),
    kinds: () => ({}),
    updateKinds: () => ({ modes: { phone: 'hide' } }),
    tryOut: () => ({ text: 'Where are the roses?' }),
    reveal: async (bloom) => {
      await bloom.admin.masking.updateKinds({ modes: { email: 'keep' } })
      // What a company decides is kept for five seconds.
      bloom.world.clock.advance(6000)
      const customer = await bloom.visitor()
      await customer.says('Write to roses@example.test')
      await bloom.takes(customer)
      await bloom.admin.masking.updateKinds({ modes: { email: 'off' } })
      bloom.world.clock.advance(6000)
      return { userId: customer.userId, placeholder: '[EMAIL_1]' }
    },
  },
  llm: {
    models: () => ({}),
    get: async (bloom) => {
      await bloom.admin.llm.update({ prompt: canary })
      return {}
    },
    // What is there already would be no change.
    update: () => ({ prompt: `${canary} ${(prompts += 1)}` }),
    test: () => ({}),
    tryOut: () => ({ text: canary, language: 'en' }),
  },
  account: {
    login: () => ({}),
    switchClient: ({ admin }) => ({ activeClient: admin.agent.clients[0]!.name, agentId: admin.agent._id }),
    signOut: () => ({ sessions: 'earlier' }),
    roles: () => ({}),
    permissions: () => ({}),
    socketTicket: () => ({}),
    seeTour: () => ({ tour: 'admin' }),
  },
  accounts: {
    changePassword: () => ({}),
    readSecondFactor: () => ({}),
    beginSecondFactor: () => ({}),
    confirmSecondFactor: ({ admin, world }) => firstCode(admin, world),
    switchSecondFactorOn: async ({ enrolling, world }) => {
      await enrolling.accounts.confirmSecondFactor(await firstCode(enrolling, world))
      return {}
    },
    switchSecondFactorOff: ({ admin }) => withFactor(admin),
    renewRecoveryCodes: ({ admin }) => withFactor(admin),
    // It ends the sign-ins of whom it is about.
    resetSecondFactor: async ({ world }) => {
      const colleague = await world.hire(world.companies.bloom, 'agent', `${ulid()} Lost`)
      await withFactor(colleague)
      return { id: colleague.agent._id }
    },
    requireSecondFactor: () => ({ isRequired: false }),
    log: ({ admin }) => ({ type: 'logout', userType: 'agent', userId: admin.agent._id, sessionId: canary }),
  },
  agents: {
    list: () => ({}),
    online: () => ({}),
    create: (bloom) => bloom.person(),
    remove: (bloom) => idOf(bloom.agentOfOrganisation()),
    leave: async (bloom) => {
      const name = `${bloom.name}-${companyName()}`
      const { _id: id } = await bloom.admin.workspaces.createOwn({ name, displayName: 'To leave' })
      await bloom.world.hire({ id, name, displayName: name, environments: [] }, 'admin', 'Tia Taker')
      return { client: name }
    },
    seats: () => ({}),
    invite: (bloom) => ({ emails: [bloom.person().email], roles: ['agent'] }),
    invitations: async (bloom) => {
      await bloom.invitation()
      return {}
    },
    revokeInvitation: (bloom) => bloom.invitation(),
    organisationAgents: async (bloom) => {
      await bloom.agentOfOrganisation()
      return {}
    },
    allOrganisationAgents: () => ({}),
    removeFromOrganisation: async (bloom) => ({
      agentId: (await bloom.agentOfOrganisation())._id,
      organisationId: await bloom.organisation(),
    }),
    changeOrganisation: async (bloom) => ({
      agentId: (await bloom.agentOfOrganisation())._id,
      organisationId: await bloom.newOrganisation(),
    }),
    addClient: async (bloom) => {
      const member = { agentId: (await bloom.agentOfOrganisation())._id, client: bloom.name }
      await bloom.admin.agents.removeClient(member)
      return member
    },
    removeClient: async (bloom) => ({ agentId: (await bloom.agentOfOrganisation())._id, client: bloom.name }),
    updateMember: async (bloom) => {
      const { _id } = await bloom.department()
      return { id: bloom.agent.agent._id, departments: [_id], capacityMax: 3 }
    },
    update: ({ admin }) => ({ id: admin.agent._id, firstName: 'Maya', lastName: canary }),
  },
  workspaces: {
    list: async (bloom) => {
      await bloom.removable()
      return {}
    },
    create: () => ({ name: companyName(), displayName: canary }),
    update: async (bloom) => ({ id: await bloom.workspace(), displayName: title(canary) }),
    remove: async (bloom) => bloom.removable(),
    createOwn: (bloom) => ({ name: `${bloom.name}-${companyName()}`, displayName: canary }),
    removeOwn: async (bloom) => bloom.removable(),
    status: () => ({}),
    changeOrganisation: async (bloom) => ({
      clientId: await bloom.workspace(),
      organisationId: (await bloom.organisationItem())._id,
    }),
    clear: async (bloom) => {
      const { id: client, name } = await bloom.removable()
      return { client, name, sets: ['analytics'] }
    },
    removals: () => ({}),
    rebuildSearch: async (bloom) => ({ client: await bloom.workspace() }),
    rebuildCounts: async (bloom) => ({ client: await bloom.workspace() }),
    organisations: () => ({}),
    createOrganisation: () => ({ name: title(canary) }),
    updateOrganisation: async (bloom) => ({ ...(await idOf(bloom.organisationItem())), name: title(canary) }),
    removeOrganisation: (bloom) => idOf(bloom.organisationItem()),
  },
  billing: {
    invoices: () => ({}),
    subscriptions: () => ({}),
    availableTiers: () => ({}),
    // Nobody takes payments here, so the provider switches.
    switchTier: () => ({ tier: 'enterprise' }),
    usage: () => ({}),
    portal: () => ({}),
    tier: () => ({}),
    tiers: () => ({}),
    companies: () => ({}),
    setTier: ({ company }) => ({ client: company, tier: 'enterprise' }),
  },
  platform: {
    status: () => ({}),
    logLevel: () => ({}),
    setLogLevel: () => ({ level: 'info' }),
    bankHolidays: () => ({}),
    tasks: () => ({}),
    runTask: () => ({ task: 'sum-figures' }),
    runClientTask: ({ admin }) => ({ taskId: 'sync-schedules', client: admin.agent.clients[0]!.name }),
  },
}
