/**
 * Sends the process it is loaded into the signal `KILLED_BY` right before a moment that `KILLED_AT` names:
 * `prints TEXT`: before it prints that text. `OPERATION NAME [COUNT]`: before the so manieth call of this function of
 * `node:fs` with an argument that ends with that name, or with any where the name is `*`.
 * A Parley that has been open for half a minute has passed the moment by, and ends with code 3.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const openMs = 30_000
const [operation, ...rest] = (process.env.KILLED_AT ?? '').split(' ')
const end = () => process.kill(process.pid, process.env.KILLED_BY)

if (isMainThread) {
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = (text, ...more) => {
    if (operation === 'prints' && text.includes(rest.join(' '))) end()
    if (text.includes('Sign in as')) setTimeout(() => process.exit(3), openMs)
    return write(text, ...more)
  }
}
if (isMainThread && operation !== 'prints') {
  const [name, count = '1'] = rest
  const original = fs[operation]
  let left = Number(count)
  fs[operation] = (...given) => {
    if (name === '*' || given.some((each) => String(each).endsWith(name))) left -= 1
    if (left === 0) end()
    return original(...given)
  }
  syncBuiltinESMExports()
}
