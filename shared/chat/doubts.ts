/**
 * Why an answer of the bot was most likely wrong: it was given with little confidence, the customer asked for a person right
 * after it, said the same again in other words, or objected to it. `picked`: the bot asked what is meant, and the customer
 * chose. (An answer that a customer disliked is marked by itself.)
 */
export const doubts = ['unsure', 'person', 'again', 'denied', 'picked'] as const
export type Doubt = (typeof doubts)[number]
