/** The rules of a password, as the user pool has them, so that they can be shown while it is typed. */

export const passwordRules = {
  length: (password: string) => password.length >= passwordLengthMin,
  lower: (password: string) => /[a-z]/.test(password),
  upper: (password: string) => /[A-Z]/.test(password),
  digit: (password: string) => /[0-9]/.test(password),
  symbol: (password: string) => /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/.test(password.trim()),
} as const

export const passwordLengthMin = 8

export type PasswordRule = keyof typeof passwordRules
export const passwordRuleNames = Object.keys(passwordRules) as PasswordRule[]

export const isStrong = (password: string): boolean => passwordRuleNames.every((rule) => passwordRules[rule](password))
