/** Passwords, codes and keys: known by their form, or by the words before them. */
import { findCodes } from './code.ts'
import type { Found } from './found.ts'
import type { PlainText } from './plain-text.ts'
import { findPasswords } from './password.ts'
import { valueAfter } from './words.ts'

/** Keys of well-known services, tokens, and what a request carries. */
const keys =
  /(?<![\w-])(?:(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{8,250}|sk-[\w-]{16,250}|(?:AKIA|ASIA)[A-Z0-9]{16}|gh[pousr]_[A-Za-z0-9]{20,255}|github_pat_\w{20,255}|glpat-[\w-]{16,100}|xox[abeoprs]-[A-Za-z0-9-]{10,250}|AIza[\w-]{30,40}|ya29\.[\w-]{20,500}|eyJ[\w-]{8,4000}\.[\w-]{8,4000}(?:\.[\w-]{0,2000})?|SG\.[\w-]{16,64}\.[\w-]{16,64}|(?:npm|hf)_[A-Za-z0-9]{30,60}|whsec_[A-Za-z0-9+/=]{16,100}|shp(?:at|ss|ca|pa)_[a-fA-F0-9]{32}|dop_v1_[a-f0-9]{64}|key-[a-f0-9]{32}|AC[a-f0-9]{32}|EAA[A-Za-z0-9]{30,300})|(?<=hooks\.slack\.com\/services\/)[A-Za-z0-9/]{20,80}/g
const bearer = /\b(?:bearer|authorization:\s?basic)\s{1,3}([\w.~+/=-]{16,4000})/gi
const recoveryWords =
  /\b(?:seed|recovery|backup|wallet) (?:phrase|words)(?: is| are)?[\s:"']{1,3}((?:[a-z]{3,8}[ ,]{1,2}){11,23}[a-z]{3,8})/gi
const inAddress = /:\/\/[^\s/:@]{1,64}:([^\s/@]{1,128})@/g

const tokens =
  /(?<![a-z0-9])(?:key(?=\s?[:=])|account ?key|api[ _-]?keys?|api[ _-]?token|api[ _-]?secret|secret[ _-]?(?:access[ _-]?)?key|access[ _-]?(?:key|token)|auth(?:entication|orization)?[ _-]?token|refresh[ _-]?token|client[ _-]?secret|private[ _-]?key|secret|token|license key|api-?schlussel|api-?schluessel|zugangsschlussel|geheimer schlussel|cle (?:api|secrete|privee)|clave (?:api|privada)|chiave (?:api|segreta|privata)|api-?sleutel|geheime sleutel)\b/g

export function findSecrets(plain: PlainText): readonly Found[] {
  const { text, folded } = plain
  const found: Found[] = []
  for (const { 0: key, index } of text.matchAll(keys)) found.push({ start: index, end: index + key.length })
  for (const pattern of [bearer, recoveryWords, inAddress])
    for (const { 0: whole, 1: value = '', index } of text.matchAll(pattern)) {
      const start = index + whole.lastIndexOf(value)
      found.push({ start, end: start + value.length })
    }
  found.push(...privateKeys(text), ...findPasswords(plain), ...tokensIn(text, folded))
  if (/\d/.test(text)) found.push(...findCodes(plain))
  return found
}

function privateKeys(text: string): readonly Found[] {
  const found: Found[] = []
  for (const { index } of text.matchAll(/-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/g)) {
    if (index < (found.at(-1)?.end ?? 0)) continue
    const end = text.indexOf('-----END', index)
    const close = end < 0 ? -1 : text.indexOf('-----', end + 8)
    found.push({ start: index, end: close < 0 ? text.length : close + 5 })
  }
  return found
}

function tokensIn(text: string, folded: string): readonly Found[] {
  const found: Found[] = []
  for (const { 0: cue, index } of folded.matchAll(tokens)) {
    const { at } = valueAfter(folded, index + cue.length)
    const [written = ''] = /^[\w.~+/=-]{10,500}/.exec(text.slice(at, at + 500)) ?? []
    const value = written.replace(/[.-]+$/, '')
    if (value.length >= 10 && /\d/.test(value) && /[a-z]/i.test(value))
      found.push({ start: at, end: at + value.length })
  }
  return found
}
