/** Which passwords the pool accepts, and the temporary ones it makes up. */
import { randomInt } from 'node:crypto'
import { AwsError } from '../wire/service.ts'

const lengthMin = 8
const lengthMax = 256
const temporaryLength = 12

const letters = {
  lower: 'abcdefghijkmnopqrstuvwxyz',
  upper: 'ABCDEFGHJKLMNPQRSTUVWXYZ',
  digit: '23456789',
  symbol: '!#%+-?',
}

const rules: { test: (password: string) => boolean; broken: string }[] = [
  { test: (password) => password.length >= lengthMin, broken: 'Password not long enough' },
  { test: (password) => password.length <= lengthMax, broken: 'Password too long' },
  { test: (password) => password === password.trim(), broken: 'Password must not begin or end with a space' },
  { test: (password) => /[a-z]/.test(password), broken: 'Password must have lowercase characters' },
  { test: (password) => /[A-Z]/.test(password), broken: 'Password must have uppercase characters' },
  { test: (password) => /[0-9]/.test(password), broken: 'Password must have numeric characters' },
  {
    test: (password) => /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/.test(password),
    broken: 'Password must have symbol characters',
  },
]

export function checkPassword(password: string) {
  const broken = rules.find((rule) => !rule.test(password))
  if (broken) throw new AwsError('InvalidPasswordException', `Password did not conform with policy: ${broken.broken}`)
}

/** A password that keeps every rule; look-alike characters are left out because people type it from a mail. */
export function temporaryPassword(): string {
  const characters = Object.values(letters).map(anyOf)
  while (characters.length < temporaryLength) characters.push(anyOf(Object.values(letters).join('')))
  for (let last = characters.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    ;[characters[last], characters[other]] = [characters[other] ?? '', characters[last] ?? '']
  }
  return characters.join('')
}

function anyOf(set: string): string {
  return set.charAt(randomInt(set.length))
}
