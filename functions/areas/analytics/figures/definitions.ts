/** Every figure by its name. */
import type { FigureName } from '#shared/figures/figures'
import { conversationFigures } from './conversations.ts'
import { costFigures } from './cost.ts'
import type { Definition } from './definition.ts'
import { detailFigures } from './details.ts'
import { responseFigures } from './responses.ts'
import { takeoverFigures } from './takeovers.ts'
import { understandingFigures } from './understanding.ts'

export const definitions: Readonly<Record<FigureName, Definition>> = {
  ...conversationFigures,
  ...understandingFigures,
  ...responseFigures,
  ...takeoverFigures,
  ...detailFigures,
  ...costFigures,
}
