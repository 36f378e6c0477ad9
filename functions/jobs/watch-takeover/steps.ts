/** One look at a takeover. */
import { look, Watch } from '../../conversation/watching.ts'
import { publicContext } from '../../platform/agent-context.ts'

export const handler = (event: unknown) => look(Watch.parse(event), publicContext())
