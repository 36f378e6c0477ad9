/** Calls of AWS that are in the code of a function, and that it never makes. */
import type { Grant } from '../../infra/definition/function.ts'

const adapterOfMail = 'The register of channels brings the adapter of mail, which is called for a mailbox alone.'
const ofOtherOperations = 'It calls some operations of an area whose others need it.'
const inMemory = 'The bot is tried here in memory, where no file of an answer is kept.'

/** What is in the code of a function without a right, and why it never runs. */
export const neverCalled: Readonly<Record<string, Partial<Record<Grant, string>>>> = {
  backups: { mail: adapterOfMail, 'mail-in': adapterOfMail },
  channels: { media: adapterOfMail, 'mail-in': adapterOfMail },
  overview: { exports: ofOtherOperations, jobs: ofOtherOperations },
  portability: { mail: adapterOfMail, 'mail-in': adapterOfMail },
  privacy: { queues: 'A lane is woken by what the bot or an agent says, and no request of this area says anything.' },
  review: { media: ofOtherOperations },
  starters: { mail: adapterOfMail, 'mail-in': adapterOfMail },
  takeover: { models: 'The bot says what was written for the end of a takeover, and understands nothing for it.' },
  tests: { media: inMemory },
  inbound: { mail: adapterOfMail, media: adapterOfMail },
  calls: { 'mail-in': adapterOfMail },
  outbound: { 'mail-in': adapterOfMail },
  mail: { mail: adapterOfMail },
  'check-release': { media: inMemory },
  'clear-workspace': { mail: adapterOfMail, 'mail-in': adapterOfMail },
  'run-night': { 'mail-in': adapterOfMail },
  'train-model': { media: inMemory },
  'write-backup': { mail: adapterOfMail, 'mail-in': adapterOfMail },
}
