/** A moment in a sentence: `After 20 seconds · /wedding* · New visitors · Once`. */
import { useTranslation } from 'react-i18next'
import type { Moment } from '#shared/company/moments'

export function useMomentSentence(): (moment: Moment) => string {
  const { t } = useTranslation('web-plugin')
  const occasionOf = ({ after }: Moment) => {
    if (after.type === 'seconds') return t('moments.sentence.seconds', { count: after.seconds })
    if (after.type === 'scrolled') return t('moments.sentence.scrolled', { percent: after.percent })
    return after.type === 'visits'
      ? t('moments.sentence.visits', { count: after.pages })
      : t('moments.sentence.leaving')
  }
  const frequencyOf = ({ atMost }: Moment) =>
    atMost.type === 'days' ? t('moments.sentence.days', { count: atMost.days }) : t(`moments.at-most.${atMost.type}`)
  return (moment) =>
    [
      occasionOf(moment),
      moment.pages.join(', ') || t('moments.sentence.everywhere'),
      t(`moments.who.${moment.who}`),
      ...(moment.hours === 'always' ? [] : [t(`moments.hours.${moment.hours}`)]),
      frequencyOf(moment),
    ].join(' · ')
}
