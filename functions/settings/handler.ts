import { settings } from '#shared/contracts/settings'
import { serve } from '../platform/serve.ts'
import { operations } from './operations.ts'

export const handler = serve(settings, operations)
