/** What the example phone keeps in the data folder: the companies that it reaches, the people who hold it, and what was said. */
import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { loadLines, loadState, saveState } from '../wire/service.ts'

export const phoneChannels = ['whatsapp', 'twilio', 'email'] as const
export type PhoneChannel = (typeof phoneChannels)[number]

/** A company's accounts at the pretended providers, with secrets of their own, and where the product hears of what happens. */
export interface Account {
  /** Company and environment. */
  readonly id: string
  readonly title: string
  readonly whatsapp: { readonly phoneNumberId: string; readonly token: string; readonly appSecret: string }
  readonly twilio: { readonly sid: string; readonly authToken: string }
  /** Of the company, for WhatsApp and for text messages. */
  readonly number: string
  /** Where each connected channel is reached: the address of its door; of e-mail that of the mailbox. */
  readonly doors: Partial<Record<PhoneChannel, string>>
}

export interface Person {
  readonly name: string
  readonly number: string
  readonly email: string
}

export interface Said {
  readonly id: string
  readonly account: string
  readonly channel: Exclude<PhoneChannel, 'email'>
  /** The customer's number. */
  readonly number: string
  readonly by: 'customer' | 'company'
  readonly text: string
  readonly at: number
  readonly choices?: readonly { readonly id: string; readonly title: string }[]
  /** The address of a picture or a file. */
  readonly file?: string
}

/** The newest survive a start. */
const saidMax = 2000
/** Ofcom keeps these thousand numbers free for stories; nobody has one. */
const storyNumber = (seed: string) =>
  `+447700900${String(createHash('sha256').update(seed).digest().readUInt16BE() % 1000).padStart(3, '0')}`

const people: readonly (readonly [name: string, email: string])[] = [
  ['Alex Morgan', 'alex.morgan@mail.example'],
  ['Robin Weber', 'robin.weber@mail.example'],
  ['Sam Okafor', 'sam.okafor@mail.example'],
  ['Kim Larsen', 'kim.larsen@mail.example'],
]
export const persons: readonly Person[] = people.map(([name, email]) => ({ name, email, number: storyNumber(name) }))

export type PhoneStore = ReturnType<typeof openStore>

export function openStore(folder: string) {
  mkdirSync(folder, { recursive: true })
  const [accountsFile, saidFile] = [join(folder, 'accounts.json'), join(folder, 'said.jsonl')]
  const accounts = new Map(loadState<Account[]>(accountsFile, []).map((account) => [account.id, account]))
  const said = loadLines<Said>(saidFile).slice(-saidMax)
  const save = (account: Account) => {
    accounts.set(account.id, account)
    saveState(accountsFile, [...accounts.values()])
    return account
  }
  return {
    accounts: (): readonly Account[] => [...accounts.values()],
    /** The account of a company, made when it is asked for first. */
    accountOf: (id: string, title: string): Account => accounts.get(id) ?? save(newAccount(id, title)),
    connect(id: string, doors: Account['doors']) {
      const account = accounts.get(id)
      if (account) save({ ...account, doors: { ...account.doors, ...doors } })
    },
    said: (): readonly Said[] => said,
    add(message: Said) {
      appendFileSync(saidFile, `${JSON.stringify(message)}\n`, { mode: 0o600 })
      said.push(message)
    },
  }
}

const secret = () => randomBytes(16).toString('hex')

const newAccount = (id: string, title: string): Account => ({
  id,
  title,
  whatsapp: {
    phoneNumberId: `1${BigInt(`0x${randomBytes(6).toString('hex')}`)}`,
    token: secret(),
    appSecret: secret(),
  },
  twilio: { sid: `AC${secret()}`, authToken: secret() },
  number: storyNumber(id),
  doors: {},
})
