/** Opens the companies of the demo: their departments, their settings, what their bots know, and the first customers. */
import { operations as departments } from '../../functions/areas/departments/operations.ts'
import { operations as marketplace } from '../../functions/areas/marketplace/operations.ts'
import { operations as variables } from '../../functions/areas/variables/operations.ts'
import { noteSaid } from '../../functions/chat/said.ts'
import { agentContext } from '../../functions/platform/request/agent-context.ts'
import { membership } from '../../functions/platform/request/authorize.ts'
import type { Context } from '../../functions/platform/request/context.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { forgetCompany } from '../../functions/platform/tenancy/company.ts'
import { memberOfAgent, members, settings, type AgentItem } from '../../functions/platform/tenancy/tenancy.ts'
import type { FoundedCompany } from '../../functions/company/founding.ts'
import { calling } from './call.ts'
import { keepBackups } from './backups.ts'
import { arrangeCampaigns } from './campaigns.ts'
import { converse } from './converse.ts'
import { buildModel } from './build.ts'
import { openEvents, openWebhook } from './integrations.ts'
import { cyclesLessons } from './cycles.ts'
import { arrangePrivacy } from './privacy.ts'
import { floristLessons, floristVariables, rarelySaid } from './florist.ts'
import { modelOf } from './models.ts'
import { givePast } from './past.ts'
import { firstDayBefore, type PastPlan } from './past/history.ts'
import { Script } from './past/script.ts'
import type { PastAgent } from './past/scene.ts'
import { uploadPictures } from './pictures.ts'
import { goOn, publish, type WorkIn } from './releases.ts'
import { bicycleShopSettings, floristDepartments, floristSettings, type DepartmentPlan } from './settings.ts'
import { talks } from './talks.ts'
import { arrangeDesk } from './desk.ts'
import { morningTalks } from './morning/morning.ts'
import type { Lessons, Places } from './plan.ts'
import { Register, teach } from './teach.ts'
import { unansweredTalks } from './unanswered.ts'

interface Florists {
  readonly maya: AgentItem
  readonly jonas: AgentItem
  readonly sam: AgentItem
}

export async function openFlorist(company: FoundedCompany, { maya, jonas, sam }: Florists): Promise<void> {
  const workIn: WorkIn = async (name) => {
    const contexts = await contextsOf(maya, company)
    const found = contexts.find(({ member }) => member.active.name === name)
    if (!found) throw new Error(`The demo has no environment ${name}.`)
    return found
  }
  const [founded, draft] = [await workIn('Live'), await workIn('Draft')]
  const departmentIds = await openDepartments(floristDepartments, founded)
  const [orders = '', weddings = ''] = departmentIds.values()
  const register = new Register(company.name)
  const places = register.places(departmentIds, await uploadPictures(founded))
  const decided = floristSettings({ places, defaultDepartmentId: orders })
  await transact([
    // Those who waited days ago would be told today that it takes a while.
    new Table(founded.scope).put(settings, { ...decided, delayAnnouncementInterval: 0 }),
    worksFor(company, maya, [orders, weddings]),
    worksFor(company, jonas, [orders]),
    worksFor(company, sam, [orders, weddings]),
  ])
  for (const variable of floristVariables)
    await variables.create({ ...variable }, calling(draft, 'variables', 'create'))
  await openEvents(draft, register)
  // The one is not the newest, so that there is something to replace.
  for (const { moduleId, version } of [
    { moduleId: 'order-status', version: '1.1.0' },
    { moduleId: 'appointment', version: '1.0.0' },
  ])
    await marketplace.install(
      { moduleId, versionId: `${moduleId}@${version}` },
      calling(draft, 'marketplace', 'install'),
    )
  await teach(draft, floristLessons, register, places)
  await publish(workIn, ['Draft', 'Live'], 'The shop opens')
  const live = await workIn('Live')
  const [ofJonas] = (await contextsOf(jonas, company)) as [Context]
  // Customers come at once, and to what was published just now.
  forgetCompany(company.id)
  await arrangeDesk(live, places)
  // Before the first customers: what is counted of them comes on top.
  await givePast(live.scope, pastOf(live, places, { jonas: ofJonas, maya: live }))
  const open = { name: company.name, agents: { Jonas: ofJonas, Maya: live }, places }
  await Promise.all([...talks, ...morningTalks, ...unansweredTalks].map((talk) => converse(talk, open, live.now)))
  await noteOften(live, floristLessons, places)
  await transact([new Table(live.scope).put(settings, decided)])
  await arrangeCampaigns(live, await workIn('Draft'))
  await buildModel(await workIn('Draft'), await modelOf('bloom'))
  for (const name of ['Live', 'Draft']) await keepBackups(await workIn(name))
  await arrangePrivacy(live)
  await goOn(workIn, register)
  await openWebhook(live)
}

/** The quarter of a year before today, in which the bot said what it says today. */
function pastOf(
  { scope, now, member: { company } }: Context,
  places: Places,
  { jonas, maya }: Record<'jonas' | 'maya', Context>,
): PastPlan {
  const [Jonas, Maya] = [jonas, maya].map(({ actor }) => ({ _id: actor.id, name: actor.fullName })) as [
    PastAgent,
    PastAgent,
  ]
  const known = Object.fromEntries(floristVariables.map(({ name, value }) => [name, value]))
  const { displayName, timezone, supportedLangs } = company
  return {
    script: new Script(floristLessons, places, { company: displayName, bot: 'Fern', ...known }),
    department: places.department,
    agents: { Orders: [Jonas, Maya], 'Weddings & events': [Maya, Jonas] },
    name: company.name,
    environment: scope.environment,
    timezone,
    languages: supportedLangs,
    first: firstDayBefore(now),
    now,
  }
}

export async function openBicycleShop(company: FoundedCompany, rosa: AgentItem): Promise<void> {
  const [live] = (await contextsOf(rosa, company)) as [Context]
  const departmentIds = await openDepartments([{ name: 'Workshop' }], live)
  const [workshop = ''] = departmentIds.values()
  const register = new Register(company.name)
  await transact([
    new Table(live.scope).put(settings, bicycleShopSettings(workshop)),
    worksFor(company, rosa, [workshop]),
  ])
  const places = register.places(departmentIds, new Map())
  await teach(live, cyclesLessons, register, places)
  await noteOften(live, cyclesLessons, places)
  await buildModel(live, await modelOf('harbour-cycles'))
}

/** Customers have come to most responses lately, as they do in a shop that has been open for a while. */
function noteOften({ scope, now }: Context, { blocks }: Lessons, places: Places): Promise<void> {
  const keys = blocks.map((plan) => plan(places).key ?? '')
  return noteSaid(scope, keys.filter((key) => !rarelySaid.has(key)).map(places.block), now)
}

/** One context for each environment of the company, the live one first. */
async function contextsOf(agent: AgentItem, { name }: FoundedCompany): Promise<Context[]> {
  const member = await membership(agent, name, 0)
  const inOrder = member.environments.list.toSorted((a, b) => Number(b.isLive) - Number(a.isLive))
  return inOrder.map((active) => agentContext({ ...member, active, signedIn: 0 }))
}

/** The ids by the names; the first department is the default one. */
async function openDepartments(
  plans: readonly DepartmentPlan[],
  context: Context,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const plan of plans) {
    const { name } = plan
    const draft = { ...plan, companyOpeningHours: true, openingHours: null, exceptions: [] }
    ids.set(name, (await departments.create(draft, calling(context, 'departments', 'create')))._id)
  }
  return ids
}

const worksFor = ({ id: client }: FoundedCompany, agent: AgentItem, departmentIds: string[]) =>
  new Table({ client }).put(members, { ...memberOfAgent(agent, client), departments: departmentIds })
