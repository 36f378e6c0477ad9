/** The secrets of a data folder: made at its first start, and readable for its owner only. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { loadState, saveState } from './service.ts'
import type { Credentials } from './signature.ts'

export interface FolderSecrets extends Credentials {
  /** Part of the mailbox's address: mails hold codes that open accounts. */
  readonly mailboxKey: string
  /** By which the front door tells the functions that a request came through it. */
  readonly edgeSecret: string
}

/** What calls to the AWS services of this folder are signed with. */
export function secretsOf(folder: string): FolderSecrets {
  const file = join(folder, 'credentials.json')
  const known = loadState<Partial<FolderSecrets>>(file, {})
  // A folder of an earlier version lacks the secrets that came later.
  if (known.accessKeyId !== undefined && known.edgeSecret !== undefined) return known as FolderSecrets
  const made = {
    accessKeyId: `PARLEY${randomBytes(7).toString('hex').toUpperCase()}`,
    secretAccessKey: randomBytes(30).toString('base64url'),
    mailboxKey: randomBytes(12).toString('hex'),
    edgeSecret: randomBytes(30).toString('base64url'),
    ...known,
  }
  saveState(file, made)
  return made
}
