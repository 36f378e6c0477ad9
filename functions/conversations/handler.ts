import { conversations } from '#shared/contracts/conversations'
import { serve } from '../platform/serve.ts'
import { operations } from './operations.ts'

export const handler = serve(conversations, operations)
