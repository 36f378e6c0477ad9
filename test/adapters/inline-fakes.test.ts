/** The providers that hear the bot in the answer to their call: what their customers hear, and what they take for broken. */
import { describe, expect, it } from 'vitest'
import { openFakeAlexa } from './alexa/fake.ts'
import { openFakeCxone } from './cxone/fake.ts'
import { openFakeTwilioVoice } from './twilio-voice/fake.ts'
import { openFakeVoice } from './voice/fake.ts'

const door = 'https://parley.example/input/x/key'
const now = new Date('2026-11-23T10:00:00Z')
const json = (body: unknown) => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const xml = (body: string) => ({ status: 200, headers: { 'content-type': 'text/xml' }, body })
const menu = [
  { label: 'Opening hours', payload: '1' },
  { label: 'Cakes', payload: '2' },
]

describe('Twilio’s calls', () => {
  const fake = openFakeTwilioVoice()
  const [mia, ben] = fake.customers
  const says = (customer: string) => ({
    customer,
    id: `one ${customer}`,
    at: now,
    type: 'text' as const,
    text: 'Hello',
  })
  const urlOf = (customer: string) => fake.tell([says(customer)], door)[0]?.url

  it('hear a menu, and go on where it says, each by itself', () => {
    fake.tell([{ ...says(mia), type: 'start' }], door)
    const heard = fake.heard(
      xml(
        `<Response><Gather input="speech dtmf" timeout="2" speechTimeout="auto" action="${door}?turn=2"><Say><s>Which?</s><s>1. Opening hours</s><s>2. Cakes</s></Say></Gather></Response>`,
      ),
    )
    expect(heard).toEqual({
      text: 'Which?\n1. Opening hours\n2. Cakes',
      choices: menu,
      isPending: false,
      isHandedOver: false,
      isOver: false,
    })
    expect([urlOf(mia), urlOf(ben)]).toEqual([`${door}?turn=2`, door])
  })
  it('are held, handed over and ended', () => {
    expect(fake.heard(xml(`<Response><Pause length="1"/><Redirect>${door}</Redirect></Response>`)).isPending).toBe(true)
    expect(fake.heard(xml('<Response><Say>Wait.</Say><Dial><Client>jo</Client></Dial></Response>')).isHandedOver).toBe(
      true,
    )
    expect(fake.heard(xml('<Response><Say>Bye.</Say><Hangup/></Response>')).isOver).toBe(true)
  })
  it('end with an error where a document is broken', () => {
    for (const broken of [
      '<Response><Say>a & b</Say></Response>',
      '<Response><Evil/></Response>',
      '<Response><Gather timeout="1.5"/></Response>',
      `<Response><Say>${'x'.repeat(4097)}</Say></Response>`,
      '<!DOCTYPE x><Response/>',
    ])
      expect(() => fake.heard(xml(broken))).toThrow()
    expect(() => fake.heard({ ...xml('<Response/>'), headers: {} })).toThrow('Content-Type')
  })
})

describe('Alexa', () => {
  const fake = openFakeAlexa()
  const answered = (ssml: string) =>
    json({ version: '1.0', response: { outputSpeech: { type: 'SSML', ssml }, shouldEndSession: false } })
  it('hears a menu', () => {
    expect(fake.heard(answered('<speak><s>1. Opening hours</s><s>2. Cakes.</s></speak>')).choices).toEqual(menu)
  })
  it('takes no speech that is too long or broken', () => {
    expect(() => fake.heard(answered(`<speak>${'x'.repeat(8000)}</speak>`))).toThrow('8000')
    expect(() => fake.heard(answered('<speak><audio src="https://x.example/a.mp3"/></speak>'))).toThrow('audio')
    expect(() => fake.heard(json({ version: '1.0', response: { shouldEndSession: 'no' } }))).toThrow()
  })
})

describe('CXone', () => {
  const fake = openFakeCxone()
  const told = { customer: fake.customers[0], id: 'one', at: now, type: 'text' as const, text: 'Hello' }
  const stateOf = () => JSON.parse(String(fake.tell([told], door)[0]?.body)) as { botSessionState: unknown }
  it('hears prompts, and gives back what the bot has kept', () => {
    fake.tell([told], door)
    const heard = fake.heard(
      json({
        branchName: 'PromptAndCollectNextResponse',
        nextPromptSequence: { prompts: [{ transcript: '1. Opening hours' }, { textToSpeech: '2. Cakes' }] },
        botSessionState: { sealed: 'x' },
      }),
    )
    expect(heard).toMatchObject({ choices: menu, isHandedOver: false })
    expect(stateOf().botSessionState).toEqual({ sealed: 'x' })
    expect(fake.heard(json({ branchName: 'ReturnControlToScript' })).isHandedOver).toBe(true)
  })
  it('knows its own branches and fields alone', () => {
    expect(() => fake.heard(json({ branchName: 'Transfer' }))).toThrow('Transfer')
    expect(() => fake.heard(json({ branchName: 'EndContact', extra: 1 }))).toThrow('extra')
  })
})

describe('a SIP server', () => {
  const fake = openFakeVoice()
  it('hears a menu', () => {
    const gather = {
      verb: 'gather',
      actionHook: `${door}?turn=2`,
      input: ['speech', 'digits'],
      say: { text: '1. Opening hours\n2. Cakes' },
    }
    expect(fake.heard(json([gather]))).toMatchObject({ choices: menu, isOver: false })
  })
  it('knows its own verbs alone', () => {
    expect(() => fake.heard(json([{ verb: 'exec', say: { text: 'x' } }]))).toThrow('exec')
    expect(() => fake.heard(json([{ verb: 'gather', say: { text: 'x' } }]))).toThrow('actionHook')
    expect(fake.heard(json([{ verb: 'sip:refer', referTo: '+1' }])).isHandedOver).toBe(true)
  })
})
