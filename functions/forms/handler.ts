import { forms } from '#shared/contracts/forms'
import { serve } from '../platform/serve.ts'
import { operations } from './operations.ts'

export const handler = serve(forms, operations)
