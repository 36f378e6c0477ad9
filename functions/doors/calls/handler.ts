/** Answers calls whose answer is what the customer hears: of voice assistants, telephones and contact centres. */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { takeDoorCall } from '../inbound/door-request.ts'
import { answerInline } from './answer-inline.ts'

export const handler = (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> =>
  takeDoorCall(event, answerInline)
