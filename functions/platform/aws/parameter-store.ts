/** The Parameter Store, which keeps the one secret that opens what the table holds sealed. */
import {
  GetParameterCommand,
  ParameterAlreadyExists,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm'

let opened: SSMClient | undefined
/**
 * A burst of new containers may ask more often than the store answers: 40 times a second. Opened in a separate function,
 * so that the bundles of those who never ask leave the client out.
 */
const client = () => (opened ??= new SSMClient({ maxAttempts: 5 }))

/** The value of a parameter, decrypted; `undefined` when there is none of this name. */
export async function readParameter(Name: string): Promise<string | undefined> {
  try {
    const { Parameter } = await client().send(new GetParameterCommand({ Name, WithDecryption: true }))
    return Parameter?.Value
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined
    throw error
  }
}

/** Keeps a value encrypted, with the key AWS holds for the account; false when there is a parameter of this name already. */
export async function createParameter(Name: string, Value: string): Promise<boolean> {
  try {
    await client().send(new PutParameterCommand({ Name, Value, Type: 'SecureString', Overwrite: false }))
    return true
  } catch (error) {
    if (error instanceof ParameterAlreadyExists) return false
    throw error
  }
}
