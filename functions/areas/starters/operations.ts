/** Begins bots: from a trade, from files of other products, from the company's website. */
import type { starters as contract, StarterSource } from '#shared/contracts/starters'
import { starterFileBytesMax } from '#shared/limits'
import { requireUpload } from '../../platform/files/media.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { sketchOfFiles } from './files/read.ts'
import { start, tellStart, type TypedFacts } from './landing.ts'
import type { Sketch } from './sketch.ts'
import { sketchOfTrade } from './trades.ts'
import { readPages } from './website/read-pages.ts'
import { listPages } from './website/site.ts'
import { sketchOfPages } from './website/sketch.ts'

export const operations: Operations<typeof contract> = {
  preview: async ({ starter: source }, context) =>
    tellStart(context, await sketchOfSource(source, context), factsIn(source)),
  begin: async ({ starter: source }, context) => start(context, await sketchOfSource(source, context), factsIn(source)),
  pages: ({ url }) => listPages(url),
  readPages: ({ urls }, { scope }) => readPages(scope, urls),
}

async function sketchOfSource(source: StarterSource, { scope, actor, member }: Context): Promise<Sketch> {
  const language = source.from === 'trade' ? undefined : source.language
  const spoken = language ?? member.company.supportedLangs[0] ?? 'en'
  switch (source.from) {
    case 'trade':
      return sketchOfTrade(source.trade)
    case 'file': {
      const uploads = source.uploadIds.map((uploadId) =>
        requireUpload({ client: scope.client, sender: actor.id, uploadId }, starterFileBytesMax),
      )
      return sketchOfFiles(await Promise.all(uploads), spoken)
    }
    case 'website':
      return sketchOfPages(source.pages, spoken)
  }
}

const factsIn = (source: StarterSource): TypedFacts => (source.from === 'trade' ? source.facts : {})
