/** Errors of the table engine, in the words of DynamoDB where clients look at them. */
import { AwsError } from '../wire/service.ts'

/** An error whose answer carries more than a code and a sentence. */
export class DynamoDbError extends AwsError {
  override name = 'DynamoDbError'
  constructor(
    code: string,
    message: string,
    /** Further members of the answer. */
    readonly details: object = {},
  ) {
    super(code, message)
  }
}

export const invalid = (message: string) => new DynamoDbError('ValidationException', message)

export const invalidValues = (message: string) => invalid(`One or more parameter values were invalid: ${message}`)

export const unsupported = (what: string) => invalid(`The embedded DynamoDB does not support ${what}.`)

export const conditionMessage = 'The conditional request failed'

/** `__type` of an answer, which AWS prefixes with the name of the model that defines the error. */
export const typeOfError = (code: string) =>
  code === 'ValidationException' ? `com.amazon.coral.validate#${code}` : `com.amazonaws.dynamodb.v20120810#${code}`
