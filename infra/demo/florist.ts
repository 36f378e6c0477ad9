/** All that Bloom & Vale’s bot knows. Blocks come after those they lead to. */
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

const topics = [talk, shop, orders, money, delivery, occasions, flowers]

export const floristLessons: Lessons = {
  entities,
  questions: floristQuestions,
  forms: floristForms,
  intents: topics.flatMap(({ intents }) => intents),
  blocks: topics.flatMap(({ blocks }) => blocks),
}
