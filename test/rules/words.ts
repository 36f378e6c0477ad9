/** The words of names: which of them are participles or gerunds. */

const irregular = new Set(
  (
    'begun bought brought built caught chosen done drawn driven fallen found forgotten given gone grown heard held hidden ' +
    'kept known laid left lent lost made meant met paid risen said seen sent shown sold spoken spent stood sworn taken ' +
    'taught told thought thrown understood won worn written'
  ).split(' '),
)
/** They look like participles and gerunds, and are imperatives or nouns. */
const others = new Set(
  (
    'embed exceed feed need proceed seed shed speed succeed bring ping ring sing spring string thing nothing something ' +
    'anything everything heading mapping mappings setting settings spelling wording meaning'
  ).split(' '),
)

/** `wordsOf('shownChoices')` are `shown` and `choices`. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)

export const isParticiple = (word: string): boolean =>
  !others.has(word) && (irregular.has(word) || /[^e]ed$/.test(word))

export const isGerund = (word: string): boolean => !others.has(word) && /[a-z]{2}ing$/.test(word)
