/** A cron as a sentence in the language of the interface: `At 09:00, only on Monday`. */
import cronstrue from 'cronstrue'
import 'cronstrue/locales/de'
import { language } from '../../../core/i18n.ts'

export default function CronSentence({ cron }: { cron: string }) {
  return <>{cronstrue.toString(cron.replaceAll('?', '*'), { locale: language(), use24HourTimeFormat: true })}</>
}
