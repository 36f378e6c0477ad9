/** Dates as people write them in five languages, in folded text. */
const months =
  'jan(?:uary|uar|vier|uari)?|janner|ener?o?|gen(?:naio)?|feb(?:ruary|ruar|rero|braio|ruari)?|fev(?:rier)?|mar(?:ch|s|zo|z|t)?|marz|maerz|mrt|maart|apr(?:il|ile)?|avr(?:il)?|abr(?:il)?|may|mai|mayo|maggio|mei|june?|juin|jun[io]o?|giugno|giu|july?|jul[io]o?|juil(?:let)?|luglio|lug|aug(?:ust|ustus)?|aout|ago(?:sto)?|sep(?:t|tember|tembre|tiembre)?|set(?:tembre)?|o[ck]t(?:ober|obre|ubre)?|ott(?:obre)?|nov(?:ember|embre|iembre)?|de[cz](?:ember|embre)?|dic(?:iembre|embre)?'
const year = "(?:(?:1[89]|20)\\d\\d|'?\\d\\d)(?!\\d)"
const ordinal = '(?:st|nd|rd|th|er|e|ste|de|o|a|\\.|°)?'
const mark = '\\s?[./\\-,]\\s?'

const numeric = `\\d{1,2}${mark}\\d{1,2}${mark}${year}|(?:19|20)\\d\\d${mark}\\d{1,2}${mark}\\d{1,2}(?!\\d)|\\d{1,2} \\d{1,2} ${year}`
const named = `\\d{1,2}${ordinal}[\\s-]{0,2}(?:of |de |di )?(?:${months})\\b\\.?,?[\\s-]{0,2}(?:de |del |of |d')?(?:${year})?|(?:${months})\\b\\.?[\\s-]{1,2}\\d{1,2}${ordinal}(?:,?[\\s-]{0,2}${year})?`

/** At one place: a date with a year, or a day and the name of a month, or eight digits. */
export const dateAt = new RegExp(
  `(?:${named}|${numeric}|(?:0[1-9]|[12]\\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\\d\\d(?!\\d)|(?:19|20)\\d{6}(?!\\d))`,
  'y',
)

/** The whole of a text: a date in digits, or one that a time follows. */
export const numericDate = new RegExp(
  `^(?:(?:0?[1-9]|[12]\\d|3[01])([./-])(?:0?[1-9]|1[0-2])\\1(?:(?:19|20)\\d\\d|\\d\\d)|(?:0?[1-9]|1[0-2])([./-])(?:0?[1-9]|[12]\\d|3[01])\\2(?:(?:19|20)\\d\\d|\\d\\d)|(?:19|20)\\d\\d([./-])(?:0?[1-9]|1[0-2])\\3(?:0?[1-9]|[12]\\d|3[01])|\\d{1,2} (?:0?[1-9]|1[0-2]) (?:19|20)\\d\\d|(?:19|20)\\d\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01]))(?:\\s\\d{1,2}(?:[.]\\d\\d)?)?$`,
)
