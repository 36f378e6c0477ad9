/** What stands beside a number and may change it. */

const unit =
  'kg|g|mg|lbs?|oz|l|ml|cl|cm|mm|km|ft|in|qm|sqm|m\\^[23]|(?:cm|mm|km)\\^[23]|h|std|min|x|mal|stk|stck|pcs?|pers|eur|euros?|usd|gbp|chf|sek|nok|dkk|pln|czk|fr|kr'
const isUnitAfter = new RegExp(String.raw`^(?:${unit})\.?(?![\p{L}\p{N}^])`, 'iu')
const isPriceAfter = /^,(?:-{1,2}|=)(?![\p{L}\p{N}])/u
const changesAfter =
  /^(?:[\p{L}\p{N}\p{M}/*^_<>@&\\'"+⁄-]|[.,:;](?=[\p{L}\p{N}])|\s?(?:\.\.|…|[-+*/x×^±]\s?\d|\+|[^\d,.;]{0,20}\s(?:below|unter|sotto|onder|dan)\s(?:zero|null|nul|sero))|\s(?:m|cents?|ct|centesimi|pence|ceiniog|rappen)(?![\p{L}^]))/iu
const allowedBefore =
  /(?:^|[\s(["'„“«:=~≈#]|\p{Sc}|[\p{L})],|\p{L}[.;:]|(?<!\p{L})(?:eur|usd|gbp|chf|sek|nok|dkk|pln|fr\.?|rs\.?|ca|nr|no|x))$/iu
const changesBefore =
  /(?:[<>≤≥±+*/^_-]|(?<!\p{L})(?:minus|negative|negativ|meno|min|minws|over|above|below|under|more than|less than|fewer than|über|uber|mehr als|weniger als|unter|oltre|più di|meno di|sopra|sotto|meer dan|minder dan|boven|onder|mwy na|llai na|half|half of|double|twice|times|quarter|viertel|drittel))\s?$/iu

/** Whether a sign or word beside a number makes it another number: `5-6`, `2m`, `over 50`, `minus 5`. */
export function isTouched(text: string, start: number, end: number): boolean {
  const [before, after] = [text.slice(Math.max(0, start - contextMax), start), text.slice(end, end + contextMax)]
  if (!allowedBefore.test(before) || changesBefore.test(before.replace(/\p{Sc}\s?$/u, ''))) return true
  return changesAfter.test(after) && !isUnitAfter.test(after) && !isPriceAfter.test(after)
}

/** `The red one` counts nothing; `one please`, `just one` and `one to three` do. */
export const isPronoun = (text: string, start: number, end: number): boolean =>
  /^(?:one|uno|un)$/i.test(text.slice(start, end)) &&
  /\p{L}\s+$/u.test(text.slice(0, start)) &&
  !/(?<!\p{L})(?:to|or|and|about|just|only|maybe|need|want|take|be|is|between|from|for|circa|solo|o|neu|i|a|dim ond)\s+$/iu.test(
    text.slice(0, start),
  )

/** Signs around a number in which something may change it. */
const contextMax = 30
