/** Identities made here: ULIDs, so that sending again is heard once. */

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const timeLength = 10
const randomLength = 16

export function newId(now = Date.now()): string {
  let time = ''
  for (let rest = now; time.length < timeLength; rest = Math.floor(rest / digits.length))
    time = digits.charAt(rest % digits.length) + time
  const random = crypto.getRandomValues(new Uint8Array(randomLength))
  // Old libraries replace `Array.from` by one that takes no function.
  return time + [...random].map((byte) => digits.charAt(byte % digits.length)).join('')
}

/** Of this page, so that its socket is not told what its calls are answered. */
export const socketName = newId()
