/** The log: one JSON line a fact, with the request it belongs to; never a message's text, a token or a secret. */
import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger'
import type { LogAttributes, UnformattedAttributes } from '@aws-lambda-powertools/logger/types'
import { requestField } from './request-id.ts'

class Formatter extends LogFormatter {
  override formatAttributes(
    { logLevel, message, timestamp, serviceName, xRayTraceId }: UnformattedAttributes,
    more: LogAttributes,
  ): LogItem {
    const attributes = {
      level: logLevel,
      message,
      timestamp: this.formatTimestamp(timestamp),
      service: serviceName,
      ...(xRayTraceId !== undefined && { xray_trace_id: xRayTraceId }),
    }
    return new LogItem({ attributes }).addAttributes({ ...more, ...requestField() })
  }
}

export const log = new Logger({
  serviceName: process.env['AWS_LAMBDA_FUNCTION_NAME'] ?? 'parley',
  logLevel: 'INFO',
  logFormatter: new Formatter(),
})
