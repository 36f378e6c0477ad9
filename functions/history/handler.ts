import { history } from '#shared/contracts/history'
import { serve } from '../platform/serve.ts'
import { operations } from './operations.ts'

export const handler = serve(history, operations)
