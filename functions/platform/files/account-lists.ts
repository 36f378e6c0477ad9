/** The lists of the user pool below `accounts/` of the media bucket, which no function reads. */
import type { KeptAccount } from '../aws/accounts.ts'
import { placeOf, putObject } from '../aws/s3.ts'

const digits = 5

/** Keeps a part of the list of a day, over one of the same number. */
export async function keepAccounts(day: string, number: number, accounts: readonly KeptAccount[]): Promise<void> {
  const place = placeOf(`accounts/${day}/${String(number).padStart(digits, '0')}.json`)
  await putObject({ ...place, Body: JSON.stringify(accounts), ContentType: 'application/json' })
}
