/** A response in statements that people can compare. Each part of it says its own. */
import { useTranslation } from 'react-i18next'
import type { Block } from '#shared/contracts/blocks'
import type { Statement } from '../../../components/history/revision-difference.ts'
import { describeContent, describeOwnContent } from './content-description.ts'
import { useDescriber } from './describer.ts'
import { describeSchedule } from '../schedule/schedule-description.ts'
import { kindOf } from '../kinds/index.ts'
import type { Describer } from '../kinds/kind.ts'

/** `titles` names what the active environment does not have, by id. */
export function useDescription(titles?: ReadonlyMap<string, string>): (block: Block) => Statement[] {
  const describer = useDescriber(titles)
  const { t: ofSchedule } = useTranslation('schedule')
  return (block) => [
    ...describeIdentity(block, describer),
    ...describeContent(block, describer),
    ...describeOwnContent(block, describer),
    ...describeFlow(block, describer),
    ...describeLook(block, describer),
    ...describeSchedule(block.schedule, ofSchedule, describer),
  ]
}

/** The statements that say something. */
const said = (statements: readonly Statement[]): Statement[] => statements.filter(({ text }) => text !== '')

const describeIdentity = (block: Block, { t, texts }: Describer): Statement[] => [
  { id: 'title', label: t('title'), text: block.title },
  ...texts('titles', t('title'), block.titles ?? {}),
  { id: 'key', label: t('key'), text: block.key },
  { id: 'type', label: t('list.type'), text: t(`kinds.${kindOf(block)}.name`) },
  { id: 'topic', label: t('topic'), text: block.group },
  ...said([{ id: 'module', label: t('list.module'), text: block.module ?? '' }]),
  { id: 'description', label: t('settings.description'), text: block.description },
  ...said([{ id: 'template', label: t('description.template'), text: block.template ? t('conditions.yes') : '' }]),
]

const describeFlow = (block: Block, { t, nameOf }: Describer): Statement[] => [
  { id: 'next', label: t('next.next'), text: nameOf(block.next) },
  { id: 'onReply', label: t('next.on-reply'), text: nameOf(block.onReply) },
]

const describeLook = ({ icon, iconColour, backgroundColour }: Block, { t }: Describer): Statement[] =>
  said([
    { id: 'icon', label: t('description.icon'), text: icon ?? '' },
    { id: 'iconColour', label: t('description.icon-colour'), text: iconColour ?? '' },
    { id: 'backgroundColour', label: t('description.background-colour'), text: backgroundColour ?? '' },
  ])
