import { builds } from '#shared/contracts/builds'
import { serve } from '../platform/serve.ts'
import { operations } from './operations.ts'

export const handler = serve(builds, operations)
