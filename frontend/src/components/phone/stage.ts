/** The chat that companies put on their pages: the built panel, which is no part of the console's own code. */
import { widgetPanel } from '#shared/contracts/customer-addresses'
import { quietly } from '../../core/api.ts'
import type { Settings } from '../../../widget/chat/state.ts'
import type { Stage } from '../../../widget/stage.ts'

/** Its address is that of a file beside the console, which the bundler shall not follow. */
export const loadStage = (): Promise<Stage> => import(/* @vite-ignore */ widgetPanel) as Promise<Stage>

/** The settings as they were saved last: what is kept for customers may be a minute old. */
export const readSettings = (client: string): Promise<Settings> =>
  quietly.customer.settings({ client, asked: String(Date.now()) })
