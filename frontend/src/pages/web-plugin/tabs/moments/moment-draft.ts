/** A moment while it is edited in its dialog. */
import { ulid } from 'ulid'
import { Moment } from '#shared/company/moments'
import { faultAt } from '#shared/faults'
import type { ContentLanguage } from '#shared/languages'
import type { Checks } from '../../../../components/form/checks.ts'

export const newMoment = (): Moment => ({
  _id: ulid(),
  title: '',
  text: {},
  pages: [],
  after: { type: 'seconds', seconds: 20 },
  who: 'all',
  hours: 'always',
  atMost: { type: 'session' },
  opens: 'teaser',
  on: true,
  from: '',
  to: '',
})

/** What each trigger begins with when it is chosen. */
export const triggers = {
  seconds: { type: 'seconds', seconds: 20 },
  scrolled: { type: 'scrolled', percent: 50 },
  visits: { type: 'visits', pages: 3 },
  leaving: { type: 'leaving' },
} as const satisfies { readonly [Type in Moment['after']['type']]: Moment['after'] & { type: Type } }

export const frequencies = {
  once: { type: 'once' },
  session: { type: 'session' },
  days: { type: 'days', days: 7 },
} as const satisfies { readonly [Type in Moment['atMost']['type']]: Moment['atMost'] & { type: Type } }

/** The text is needed in the language that others fall back to, and the last day is not before the first. */
export const momentChecks = (first: ContentLanguage): Checks<Moment, Moment> => ({
  schema: Moment,
  fieldAt: (_, path) => path.join('.'),
  rules: ({ text, from, to }) => [
    ...(text[first]?.trim() ? [] : [faultAt(`text.${first}`, 'mandatory')]),
    ...(from && to && to < from ? [faultAt('to', 'days-order')] : []),
  ],
})
