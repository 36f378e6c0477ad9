/** Where pictures stand in the markup of a mail: those of a signature or a quoted mail are nothing that its sender shows. */

/** How mail programs mark in markup that what a person wrote ends. */
const marks =
  /class=["']?[^"'>]{0,80}(?:gmail_signature|gmail_quote|moz-signature|moz-cite-prefix|yahoo_quoted|protonmail_signature|tutanota_quote|zmail_extra)|id=["']?(?:x_)?(?:Signature|ms-outlook-mobile-signature|divRplyFwdMsg|appendonsend|OLK_SRC_BODY_SECTION|AppleMailSignature)|<blockquote\b|(?:<br\s*\/?>|<(?:div|p)[^>]{0,200}>)\s*--(?:&nbsp;|\s)*<|border:none;\s*border-top:solid #[eb]\w{5} 1/gi

/** Words with which people end a letter, in the languages of content and their neighbours. */
const endings =
  /(?:kind|best|warm|many thanks and)? ?regards\b|sincerely|cheers\b|(?:mit )?(?:freundlichen?|herzlichen?|besten|lieben|vielen|sch(?:ö|&ouml;)nen) gr(?:ü|&uuml;)(?:ß|&szlig;|ss)en?|(?:viele|liebe|beste|herzliche|freundliche|sch(?:ö|&ouml;)ne) gr(?:ü|&uuml;)(?:ß|&szlig;|ss)e|\b(?:mfg|vg|lg)\b|(?:met )?(?:vriendelijke|hartelijke|beste) groet|cordiali saluti|distinti saluti|cordialmente|cofion\b|yn gywir|cordialement|bien (?:à|&agrave;) vous|saludos|atentamente/gi

/** Whether the markup shows a picture behind the words with which its writer ends, or in a mail that is quoted. */
export function isInSignature(html: string, contentId: string): boolean {
  const at = contentId === '' ? -1 : html.indexOf(`cid:${contentId}`)
  if (at === -1) return false
  const before = html.slice(0, at)
  return before.search(marks) !== -1 || before.search(endings) !== -1
}
