import { knowledge } from '#shared/contracts/knowledge'
import { serve } from '../platform/serve.ts'
import { operations } from './operations.ts'

export const handler = serve(knowledge, operations)
