/** All that Bloom & Vale’s bot knows. Blocks come after those they lead to. */
import type { Variable } from '#shared/contracts/variables'
import { counter } from './counter.ts'
import { delivery } from './delivery.ts'
import { entities } from './entities.ts'
import { flowers } from './flowers.ts'
import { floristForms, floristQuestions } from './forms.ts'
import { money } from './money.ts'
import { occasions } from './occasions.ts'
import { orders } from './orders.ts'
import type { Lessons } from './plan.ts'
import { shop } from './shop.ts'
import { talk } from './talk.ts'
import { floristTests } from './tests.ts'

const topics = [counter, talk, shop, orders, money, delivery, occasions, flowers]

/** What the florist writes once and names in many texts. */
export const floristVariables: readonly Pick<Variable, 'name' | 'type' | 'value'>[] = [
  { name: 'in_season', type: 'text', value: 'Amaryllis, Helleborus & Eucalyptus' },
  { name: 'shop_phone', type: 'string', value: '+44 1225 496000' },
  { name: 'order_deadline', type: 'string', value: '14:00' },
  { name: 'help_address', type: 'email', value: 'care@bloom.example' },
  { name: 'signature', type: 'template', value: 'Bloom & Vale, 14 Orchard Lane, ***shop_phone***' },
]

/** Responses that customers hardly ever come to. */
export const rarelySaid: ReadonlySet<string> = new Set([
  'jobs',
  'newsletter',
  'corporate-orders',
  'international-delivery',
])

export const floristLessons: Lessons = {
  entities,
  questions: floristQuestions,
  forms: floristForms,
  intents: topics.flatMap(({ intents }) => intents),
  blocks: topics.flatMap(({ blocks }) => blocks),
  tests: floristTests,
}
