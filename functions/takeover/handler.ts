import { takeover } from '#shared/contracts/takeover'
import { serve } from '../platform/serve.ts'
import { operations } from './operations.ts'

export const handler = serve(takeover, operations)
