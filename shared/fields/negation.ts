/** Words that say no, in the languages of the content: the value they stand beside is not the one that is meant. */
const negation =
  /(?<!\p{L})(?:not|never|cannot|\p{L}+n['’]t|instead of|rather than|nicht|nie|niemals|kein|keine|keinen|keiner|keinem|statt|anstatt|sondern|non|né|invece di|niet|nooit|geen|in plaats van|nid|nad|ddim|peidiwch|yn lle)(?!\p{L})/iu

export const isNegated = (text: string): boolean => negation.test(text)
