import { environments } from '#shared/contracts/environments'
import { serve } from '../platform/serve.ts'
import { operations } from './operations.ts'

export const handler = serve(environments, operations)
