/** Takes what providers of channels send, and answers as soon as it lies in the queue. */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { takeCall } from '../../channels/door.ts'
import { takeDoorCall } from './door-request.ts'

export const handler = (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> =>
  takeDoorCall(event, takeCall)
