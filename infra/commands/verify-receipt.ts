/**
 * Tells whether the receipt of an erasure is genuine, without asking anybody: `npm run verify-receipt -- receipt.json`.
 * With `--key`, a public key of the platform as `/api/agent/receipt-keys` gives it, only receipts of that key are; without
 * it the key that stands in the receipt is printed, to be compared.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { verifyReceipt } from '../../functions/erasure/receipt.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { key: { type: 'string', multiple: true } },
})
const [file] = positionals
if (file === undefined) throw new Error('Name the file: npm run verify-receipt -- receipt.json')

const reasons = {
  'no-receipt': 'This file is no receipt of an erasure.',
  altered: 'This receipt is not genuine: it was altered, or signed with another key.',
  'other-key': 'This receipt was signed with another key than the one that was named.',
}

const verified = verifyReceipt(readFileSync(file, 'utf8'), values.key)
if (verified.is !== 'genuine') {
  console.error(reasons[verified.is])
  process.exitCode = 1
} else {
  const { receipt, key } = verified.signed
  const { erasure, company, subject, by, started, completed, counts, forgotten } = receipt
  console.log('This receipt is genuine.')
  console.log(`  Erasure    ${erasure} at ${company}`)
  console.log(`  Customer   ${subject}`)
  console.log(`  Asked by   ${by}, ${started}`)
  console.log(`  Completed  ${completed}`)
  for (const [store, count] of Object.entries(counts)) console.log(`  Removed    ${count} of ${store}`)
  console.log(`  Copies that nobody reads: logs until ${forgotten.logs}, the way back until ${forgotten.recovery}`)
  console.log(`  Key        ${key.id} ${key.publicKey}`)
  if (!values.key)
    console.log('Compare the key with one of /api/agent/receipt-keys of the platform, or name it with --key.')
}
