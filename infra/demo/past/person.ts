/** A person of the shop takes a conversation of the past, or nobody does. */
import type { ConversationEventBody } from '#shared/chat/message'
import type { PastAgent, Scene } from './scene.ts'
import { matters, type Matter } from './words.ts'

interface Meeting {
  readonly department: string
  readonly isOpen: boolean
  /** What the customer did that led here, which is written with it. */
  readonly said: readonly ConversationEventBody[]
}

const unattendedMinutes = 10
/** The rest is taken by the colleague. */
const mostlyShare = 0.75

/** The customer waits, and mostly somebody comes. */
export function meetPerson(scene: Scene, { department, isOpen, said }: Meeting): void {
  const { random, diary, shop } = scene
  const interventionId = random.idAt(scene.at)
  const name = department === shop.department('Orders') ? 'Orders' : 'Weddings & events'
  const ask = { type: 'userIntervention' as const, interventionId, departmentId: department }
  const [handover] = scene.answerOf('handover').messages
  diary.handOver(
    scene.at,
    { type: 'ask', interventionId, departmentId: department },
    { first: said, told: ask, ...(handover && { last: [{ type: 'message' as const, message: handover }] }) },
  )
  const matter = random.pick(matters.filter((one) => one.department === name))
  scene.pass(random.duration(9))
  diary.write(scene.at, [scene.text({ text: matter.says[0]![scene.language] ?? '' })])
  const comes = random.isLikely(isOpen ? (scene.demand.delay > 1 ? 0.74 : 0.95) : 0.35)
  if (!comes) return waitInVain(scene, interventionId)
  scene.pass(random.duration((isOpen ? 38 : 240) * scene.demand.delay))
  const [mostly, rarely] = shop.agents[name]
  beHelped(scene, random.isLikely(mostlyShare) ? mostly : rarely, matter, interventionId)
}

function waitInVain(scene: Scene, interventionId: string): void {
  const by = scene.random.isLikely(0.6) ? ('timeout' as const) : ('customer' as const)
  scene.pass(by === 'timeout' ? unattendedMinutes * 60 : scene.random.duration(200))
  scene.diary.handOver(scene.at, { type: 'complete' }, { told: { type: 'interventionEnd', interventionId, by } })
  if (scene.random.isLikely(0.35)) scene.rate(2)
}

function beHelped(
  scene: Scene,
  agent: PastAgent,
  { says, answers, topic, outcome }: Matter,
  interventionId: string,
): void {
  const { diary, random, language } = scene
  diary.handOver(
    scene.at,
    { type: 'start', interventionId, agentId: agent._id, agentName: agent.name },
    { told: { type: 'agentIntervention', interventionId, agent } },
  )
  for (const [index, answer] of answers.entries()) {
    scene.pass(random.duration(index === 0 ? 24 : 42))
    const text = answer[language] ?? ''
    diary.write(scene.at, [{ type: 'message', message: { messageType: 'agent-msg', text, language, agent } }])
    const reply = says[index + 1]?.[language]
    scene.pass(random.duration(25))
    if (reply) diary.write(scene.at, [scene.text({ text: reply })])
  }
  const by = random.weighted(
    ['agent', 'customer', 'timeout'] as const,
    (one) => ({ agent: 84, customer: 9, timeout: 7 })[one],
  )
  scene.pass(by === 'timeout' ? unattendedMinutes * 60 : random.duration(30))
  const [completed] = scene.answerOf('completed').messages
  diary.handOver(
    scene.at,
    { type: 'complete' },
    {
      told: { type: 'interventionEnd', interventionId, by, ...(by === 'agent' && { agent, topic, outcome }) },
      ...(completed && { last: [{ type: 'message' as const, message: completed }] }),
    },
  )
  if (by === 'agent' && random.isLikely(0.5)) scene.rate(scene.demand.delay > 1 ? 3 : 5)
}
