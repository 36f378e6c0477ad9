/** The Parameter Store, which keeps the one secret that opens what the table holds sealed. */
import { once } from './environment.ts'

/** A container asks once, so the client is loaded by the first call that needs it. */
const load = once(async () => {
  // Named one by one, because what is loaded late as a whole is bundled whole.
  const { GetParameterCommand, ParameterAlreadyExists, ParameterNotFound, PutParameterCommand, SSMClient } =
    await import('@aws-sdk/client-ssm')
  const sdk = { GetParameterCommand, ParameterAlreadyExists, ParameterNotFound, PutParameterCommand }
  return { sdk, client: new SSMClient({ maxAttempts: attemptsMax }) }
})

/**
 * The store answers an account 40 times a second, and a deployment under load starts hundreds of containers at once. The SDK
 * waits between attempts for a random time, at most half a second first, doubled each time up to 20 seconds: eight attempts
 * take 26 seconds on the average, and a request has 29.
 */
const attemptsMax = 8

/** The value of a parameter, decrypted; `undefined` when there is none of this name. */
export async function readParameter(Name: string): Promise<string | undefined> {
  const { sdk, client } = await load()
  try {
    const { Parameter } = await client.send(new sdk.GetParameterCommand({ Name, WithDecryption: true }))
    return Parameter?.Value
  } catch (error) {
    if (error instanceof sdk.ParameterNotFound) return undefined
    throw error
  }
}

/** Keeps a value encrypted, with the key AWS holds for the account; false when there is a parameter of this name already. */
export async function createParameter(Name: string, Value: string): Promise<boolean> {
  const { sdk, client } = await load()
  try {
    await client.send(new sdk.PutParameterCommand({ Name, Value, Type: 'SecureString', Overwrite: false }))
    return true
  } catch (error) {
    if (error instanceof sdk.ParameterAlreadyExists) return false
    throw error
  }
}
