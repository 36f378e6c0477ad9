import { theme } from '#shared/contracts/theme'
import { serve } from '../platform/serve.ts'
import { operations } from './operations.ts'

export const handler = serve(theme, operations)
