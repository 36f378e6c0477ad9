/** The log: one JSON line a fact, with the request it belongs to; never a message's text, a token or a secret. */
import { Logger } from '@aws-lambda-powertools/logger'

export const log = new Logger({ serviceName: process.env['AWS_LAMBDA_FUNCTION_NAME'] ?? 'parley', logLevel: 'INFO' })
