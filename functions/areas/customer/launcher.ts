/** The public answer that a page draws its button from. */
import type { CompanySettings } from '#shared/contracts/company-settings'
import type { LauncherAnswer, LauncherMoment } from '#shared/company/launcher-answer'
import { shownImage } from '#shared/company/brand-image'
import { launcherOf, spokenLanguage } from '#shared/company/launcher'
import type { Moment } from '#shared/company/moments'
import { isOpen } from '#shared/company/opening-hours'
import { wallClock } from '#shared/wall-clock'
import { pathExpression } from '#shared/company/page-patterns'
import { textIn, type ContentLanguage } from '#shared/languages'
import type { VisitorContext } from '../../platform/request/context.ts'

/** What the button follows from. */
type LauncherContext = Pick<VisitorContext, 'settings' | 'now'> & {
  readonly company: Pick<VisitorContext['company'], '_id' | 'supportedLangs' | 'timezone'>
}

/** The button, chosen for a visitor who reads the languages of `wanted`, a list with commas; the one wanted most comes first. */
export function launcherFor({ company, settings, now }: LauncherContext, wanted = ''): LauncherAnswer {
  if (settings.pluginStyle.disablePlugin) return { disabled: true }
  const language = spokenLanguage(company.supportedLangs, wanted.split(','))
  const { plugin, customButtonIcon: icon } = settings
  const { hidden } = plugin
  const moments = momentsNow(settings, now, company.timezone).flatMap((moment) => shownMoment(moment, language))
  return {
    ...launcherOf({ ...settings, customButtonIcon: icon && shownImage(company._id, icon) }, language),
    ...(hidden.length > 0 && { hidden: hidden.map(pathExpression) }),
    ...(moments.length > 0 && { moments }),
  }
}

/** The moments that may come at this time of the company's day. */
function momentsNow({ plugin, openingHours, exceptions }: CompanySettings, now: Date, timezone: string): Moment[] {
  const { day } = wallClock(now, timezone)
  const isThere = !openingHours || isOpen(openingHours, exceptions, now, timezone)
  return plugin.moments.filter(
    ({ on, from, to, hours }) =>
      on && from <= day && (to === '' || day <= to) && (hours === 'always' || (hours === 'open') === isThere),
  )
}

/** None where there would be nothing to read. */
function shownMoment(moment: Moment, language: ContentLanguage): LauncherMoment[] {
  const { _id, after, who, atMost, opens, startBlock, pages } = moment
  const text = textIn(moment.text, language)
  if (!text && opens === 'teaser') return []
  return [
    {
      _id,
      after,
      who,
      atMost,
      opens,
      text,
      ...(startBlock && { startBlock }),
      ...(pages.length > 0 && { pages: pages.map(pathExpression) }),
    },
  ]
}
