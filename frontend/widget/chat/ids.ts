/** Identities made here: ULIDs, so that sending again is heard once. */

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const timeLength = 10
const randomLength = 16

export function newId(now = Date.now()): string {
  let time = ''
  for (let rest = now; time.length < timeLength; rest = Math.floor(rest / digits.length))
    time = digits.charAt(rest % digits.length) + time
  const random = crypto.getRandomValues(new Uint8Array(randomLength))
  return time + Array.from(random, (byte) => digits.charAt(byte % digits.length)).join('')
}
