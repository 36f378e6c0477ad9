/** Mails that the bot's own content does not answer: the language model does, from knowledge, else a person. */
import { beforeAll, expect, it } from 'vitest'
import { knowledge, openKnowledge } from '../kit/knowledge.ts'
import { openMailbox } from '../kit/mailbox.ts'
import { ModelServer } from '../kit/model-server.ts'

const { shop, world, admin, saved } = await openKnowledge()
const { mail, opens, inboxOf, writes } = openMailbox({ shop, world })
const server = new ModelServer('mail-answers.example')
const question = 'how often do orchids need water?'
const words = 'Orchids need water once a week.'
const answer = (text: string) => JSON.stringify({ action: 'answer', text, cites: [1] })

beforeAll(async () => {
  await server.open(world)
  await admin.llm.update({ ...server.connection, emailPrompt: 'Thank them for writing.', prompt: 'Say du.' })
  await saved(knowledge({ text: { en: words } }))
  await saved(knowledge({ text: { en: 'Broken vases are replaced within ten days.' } }, { group: 'Complaints' }))
  await opens({ topicsToManuallyProcess: ['Complaints'], footer: 'The shop, High Street 1', welcomes: false })
})

/** Asks by mail, as somebody new; gives what they are answered, and whether a person is asked for. */
let count = 0
async function asks(text: string) {
  const from = `customer-${(count += 1)}@example.test`
  await writes(mail(text, { From: from, Subject: 'A question' }), { from })
  const users = await admin.conversations.list({})
  const [user] = users
    .filter(({ activeChannel }) => activeChannel === 'email')
    .toSorted((a, b) => (a._id < b._id ? 1 : -1))
  return { answers: inboxOf(from).map((each) => each.text ?? ''), isWaiting: user?.awaitingResponse === true }
}
const leftToPerson = { answers: [], isWaiting: true }

it('CHANNELS-019/answered/footer: a mail is answered by the language model with the prompt for mails, and with the footer', async () => {
  server.says = answer(words)
  const { answers, isWaiting } = await asks(question)
  expect([answers.length, isWaiting]).toEqual([1, false])
  expect(answers[0]).toMatch(/\n\nOrchids need water once a week\.\n\nThe shop, High Street 1$/)
  const [system, user] = server.asked.at(-1)!.body.messages
  expect(system!.content).toContain('Thank them for writing.')
  expect(system!.content).not.toContain('Say du.')
  expect(user!.content).toContain(words)
})

it('CHANNELS-019/manual: a mail whose topic is left to people opens an intervention, whatever the model says', async () => {
  server.says = answer('Broken vases are replaced within ten days.')
  expect(await asks('are broken vases replaced?')).toEqual(leftToPerson)
})

it('CHANNELS-019/answered: a mail goes to a person where the model says what no source holds, has no answer, fails, or has no budget', async () => {
  const before = server.completions
  for (const says of [
    answer('Orchids need water 9 times a day.'),
    '{"action":"none","text":"","cites":[]}',
    'Well …',
  ]) {
    // What was said before is not said from memory.
    world.clock.advance(61_000)
    server.says = says
    expect(await asks(question), says).toEqual(leftToPerson)
  }
  world.clock.advance(61_000)
  server.answers = (response) => void response.writeHead(500).end()
  expect(await asks(question)).toEqual(leftToPerson)
  world.clock.advance(61_000)
  server.answers = undefined
  server.says = answer(words)
  expect(server.completions).toBeGreaterThan(before)
  await admin.llm.update({ budget: 0 })
  const asked = server.completions
  expect(await asks(question)).toEqual(leftToPerson)
  expect(server.completions).toBe(asked)
  await admin.llm.update({ budget: null })
  world.clock.advance(61_000)
  expect(await asks(question)).toMatchObject({ isWaiting: false })
})

it('CHANNELS-019/answered: a mail that nothing in knowledge fits goes to a person without a request', async () => {
  const before = server.completions
  expect(await asks('zzzz qqqq')).toEqual(leftToPerson)
  expect(server.completions).toBe(before)
})

it('CHANNELS-019/out-of-office: a mail of somebody who is away is not answered unless the company wants it', async () => {
  server.says = answer(words)
  const before = server.completions
  const away = { 'Auto-Submitted': 'auto-replied', From: 'away@example.test' }
  await writes(mail(question, away), { from: 'away@example.test' })
  expect([inboxOf('away@example.test'), server.completions]).toEqual([[], before])
})
