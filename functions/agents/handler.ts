import { agents } from '#shared/contracts/agents'
import { serve } from '../platform/serve.ts'
import { operations } from './operations.ts'

export const handler = serve(agents, operations)
