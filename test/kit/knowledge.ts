/** A shop whose bot looks answers up: knowledge responses, the sites they are read from, and customers who ask. */
import type { IncomingHttpHeaders } from 'node:http'
import type { KnowledgeState } from '#shared/contracts/blocks'
import { title, type Draft } from './content-drafts.ts'
import { openShop } from './shop.ts'

type Knowledge = Extract<Draft, { type: 'kb' }>

export const misunderstood = 'Sorry, I did not understand that.'
export const html = { 'content-type': 'text/html; charset=utf-8' }

export const page = (words: string, head = '') =>
  `<html lang="en"><head>${head}</head><body><main><p>${words}</p></main></body></html>`

export const knowledge = (kb: Knowledge['kb'], rest: Partial<Knowledge> = {}): Knowledge => ({
  type: 'kb',
  title: title('Knowledge'),
  group: 'Knowledge',
  kb,
  ...rest,
})

export async function openKnowledge() {
  const { shop, world } = await openShop()
  const { admin } = shop
  return {
    shop,
    world,
    admin,
    /** A block that was saved, and all that follows from it done. */
    async saved(draft: Knowledge) {
      const block = await admin.blocks.create(draft)
      await world.settled()
      return block
    },
    stateOf: ({ _id }: { _id: string }): Promise<KnowledgeState> => admin.blocks.knowledgeState({ _id }),
    /** What a text is answered with, by a customer who has just come. */
    async asks(text: string): Promise<string[]> {
      return (await shop.starts()).says(text)
    },
    site: (name: string, words: string, seen: IncomingHttpHeaders[] = []) =>
      world.outside.site(name, ({ headers }, response) => {
        seen.push(headers)
        response.writeHead(200, html).end(page(words))
      }),
  }
}
