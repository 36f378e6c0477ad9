/** Tests of the florist's bot: talks that must go as they are written, and questions of strangers. */
import { websiteChannel } from '#shared/chat/channels'
import type { Expectation, TestDraft, TestInput } from '#shared/contracts/tests'
import type { TestPlan } from './plan.ts'
import { questionSets, type QuestionSetPlan } from './question-sets.ts'

/** A test names blocks and intents by their keys. */
type ExpectationPlan = Omit<Expectation, 'block' | 'intent'> & { readonly block?: string; readonly intent?: string }
interface StepPlan {
  readonly input: TestInput
  readonly expected: ExpectationPlan
}

const starts: StepPlan = { input: { type: 'start' }, expected: { block: 'welcome' } }
const says = (text: string, expected: ExpectationPlan = {}): StepPlan => ({ input: { type: 'text', text }, expected })
const presses = (press: string, expected: ExpectationPlan = {}): StepPlan => ({
  input: { type: 'press', press },
  expected,
})
const sendsPicture = (expected: ExpectationPlan): StepPlan => ({ input: { type: 'file', kind: 'image' }, expected })

type TalkOptions = Partial<Pick<Extract<TestDraft, { type: 'talk' }>, 'language' | 'moment' | 'isOpen'>>

const talk = (
  [key, title, tags]: readonly [key: string, title: string, tags: readonly string[]],
  steps: readonly StepPlan[],
  options: TalkOptions = {},
): TestPlan => ({
  key,
  draft: ({ block, intent }) => ({
    type: 'talk',
    title,
    tags: [...tags],
    language: 'en',
    channel: websiteChannel,
    variables: [],
    ...options,
    steps: steps.map(({ input, expected: { block: said, intent: meant, ...rest } }) => ({
      input,
      expect: { ...rest, ...(said && { block: block(said) }), ...(meant && { intent: intent(meant) }) },
    })),
  }),
})

const questions = ({ key, title, language, answeredBy, unanswered }: QuestionSetPlan): TestPlan => ({
  key,
  draft: ({ block }) => ({
    type: 'questions',
    channel: websiteChannel,
    title,
    tags: ['strangers'],
    language,
    questions: [
      ...Object.entries(answeredBy).flatMap(([answer, texts]) => texts.map((text) => ({ text, block: block(answer) }))),
      ...unanswered.map((text) => ({ text })),
    ],
  }),
})

/** A Tuesday on which the shop is open, so that days are the same whenever it is run. */
const moment = '2026-11-24T10:00:00.000Z'

export const floristTests: readonly TestPlan[] = [
  talk(
    ['find-the-shop', 'Find the shop and its hours', ['shop', 'core']],
    [
      starts,
      presses('Opening hours', { block: 'opening-hours', saysContains: 'Monday to Friday from 8:30' }),
      presses('Where are you?', { block: 'address-and-parking', saysContains: '14 Orchard Lane' }),
      says('When are you open on Saturday?', { intent: 'opening-hours', block: 'opening-hours', outcome: 'nlp' }),
    ],
  ),
  talk(
    ['delivery-to-frome', 'Delivery to a town, and what it costs', ['delivery', 'core']],
    [
      says('Do you deliver to Frome?', { intent: 'delivery-areas', block: 'delivery-to-a-town' }),
      presses('What does it cost?', { block: 'delivery-price', saysContains: '£4.50 in Bath' }),
      presses('Price of a bouquet', { block: 'price-ranges' }),
    ],
  ),
  talk(
    ['order-to-the-end', 'Order a bouquet to the end', ['orders', 'core']],
    [
      says('I would like to order flowers', { intent: 'place-an-order', block: 'place-an-order' }),
      presses('Order now', { saysContains: 'What is the occasion?' }),
      presses('Birthday', { answer: { key: 'occasion', value: 'birthday' } }),
      says('about forty', { answer: { key: 'budget', value: '40' } }),
      says('5 December 2026', { answer: { key: 'delivery_date', value: '2026-12-05' } }),
      says('3 River Street, Bath'),
      says('Ada', { answer: { key: 'customer_name', value: 'Ada' } }),
      says('ada@customer.example', {
        block: 'order-received',
        saysContains: 'Thank you, Ada! We have noted your wishes for 5 December 2026',
        variable: { name: 'last_occasion', value: 'birthday' },
        handover: false,
      }),
    ],
    { moment },
  ),
  talk(
    ['question-within-an-order', 'A question in the middle of an order', ['orders']],
    [
      says('take my order please', { block: 'place-an-order' }),
      presses('Order now', { saysContains: 'What is the occasion?' }),
      says('When are you open?', { block: 'opening-hours', saysContains: 'What is the occasion?' }),
      presses('Sympathy', { answer: { key: 'occasion', value: 'sympathy' } }),
    ],
    { moment },
  ),
  talk(
    ['person-while-open', 'A person while the shop is open', ['people', 'core']],
    [starts, presses('Talk to a person', { block: 'person-for-orders', handover: true })],
    { isOpen: true },
  ),
  talk(
    ['person-while-closed', 'Nobody is called while the shop is closed', ['people', 'core']],
    [
      says('Can I talk to somebody?', { block: 'closed-at-the-moment', handover: false }),
      presses('Leave a message', { saysContains: 'What is your name?' }),
      says('Ada'),
      says('ada@customer.example'),
      says('Do you still have amaryllis?', { block: 'message-left', saysContains: 'Thank you, Ada' }),
    ],
    { isOpen: false },
  ),
  talk(
    ['complaint', 'A complaint ends with a promise', ['orders']],
    [
      says('Half of my roses were broken', { intent: 'complaint', block: 'complaint' }),
      presses('Tell what went wrong', { saysContains: 'e-mail address' }),
      says('ada@customer.example'),
      presses('It was damaged', { answer: { key: 'problem', value: 'damaged' } }),
      sendsPicture({ block: 'problem-noted', saysContains: 'a new bouquet or your money back' }),
    ],
  ),
  talk(
    ['lieferung-nach-frome', 'Lieferung nach Frome', ['delivery']],
    [
      starts,
      says('Liefern Sie nach Frome?', { block: 'delivery-to-a-town', saysContains: 'dorthin fährt unser Wagen' }),
      presses('Was kostet das?', { block: 'delivery-price', saysContains: 'kostet £4,50' }),
    ],
    { language: 'de' },
  ),
  talk(
    ['what-no-florist-knows', 'What no florist knows', ['core']],
    [
      says('My neighbour’s boiler makes a noise', { outcome: 'failure', block: 'misunderstood' }),
      presses('Weddings', { block: 'wedding-flowers' }),
    ],
  ),
  ...questionSets.map(questions),
]
