import { blocks } from '#shared/contracts/blocks'
import { serve } from '../platform/serve.ts'
import { operations } from './operations.ts'

export const handler = serve(blocks, operations)
