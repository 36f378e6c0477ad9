/** What a caller needs for an operation on the table: as in AWS, a transaction is allowed by the actions of its parts. */
import { account, region, type Caller } from '../wire/service.ts'

/** As much of any request as says what it touches. */
export interface Touching {
  readonly TableName?: string
  readonly IndexName?: string
  readonly TransactItems?: readonly Readonly<Record<string, { readonly TableName?: string }>>[]
  readonly RequestItems?: object
}

const actionOfPart: Readonly<Record<string, string>> = {
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
}

/** Throws `AccessDenied` unless the caller may do all of the request. */
export function requireAccess(caller: Caller, operation: string, request: Touching): void {
  for (const parts of request.TransactItems ?? [])
    for (const [kind, part] of Object.entries(parts)) require(caller, actionOfPart[kind] ?? kind, part)
  for (const TableName of Object.keys(request.RequestItems ?? {})) require(caller, operation, { TableName })
  if (!request.TransactItems && !request.RequestItems) require(caller, operation, request)
}

function require(caller: Caller, action: string, { TableName = '', IndexName }: Touching): void {
  const table = `arn:aws:dynamodb:${region}:${account}:table/${TableName}`
  caller.require(`dynamodb:${action}`, IndexName === undefined ? table : `${table}/index/${IndexName}`)
}
