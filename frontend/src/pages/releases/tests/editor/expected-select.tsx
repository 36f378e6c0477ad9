/** Picks what is to answer a question: an intent, a response, or nothing. */
import { useTranslation } from 'react-i18next'
import { isLinkTarget } from '#shared/content/brief-block'
import { ItemSelect } from '../../../../components/form/item-select.tsx'
import { useBlocks, useIntents } from '../titles.ts'

export interface Expected {
  readonly intent?: string | undefined
  readonly block?: string | undefined
}

interface ExpectedSelectProps {
  expected: Expected
  readOnly: boolean
  choose: (expected: Expected) => void
}

const intentMark = 'intent '
const blockMark = 'block '

export function ExpectedSelect({ expected: { intent, block }, readOnly, choose }: ExpectedSelectProps) {
  const { t } = useTranslation('tests')
  const intents = useIntents()
  const { data: blocks = [] } = useBlocks()
  return (
    <ItemSelect
      ariaLabel={t('questions.expected')}
      query={intents}
      options={[
        {
          label: t('questions.intents'),
          options: (intents.data ?? []).map(({ _id, title }) => ({ value: intentMark + _id, label: title })),
        },
        {
          label: t('questions.responses'),
          options: blocks
            .filter((one) => isLinkTarget(one) || one._id === block)
            .map(({ _id, title, group }) => ({ value: blockMark + _id, label: title, labelTag: group })),
        },
      ]}
      chosen={intent ? intentMark + intent : block ? blockMark + block : ''}
      choose={(value) => {
        if (value.startsWith(intentMark)) choose({ intent: value.slice(intentMark.length) })
        else choose(value ? { block: value.slice(blockMark.length) } : {})
      }}
      readOnly={readOnly}
      none={t('questions.nothing')}
      find={t('questions.find-expected')}
    />
  )
}

/** The intent, else the response, that bears a name, in whatever case. */
export function useExpectedNamed(): (name: string) => Expected | undefined {
  const { data: intents = [] } = useIntents()
  const { data: blocks = [] } = useBlocks()
  return (name) => {
    const bears = ({ title, key }: { title: string; key: string }) =>
      [title, key].some((one) => one.toLowerCase() === name.toLowerCase())
    const intent = intents.find(bears)
    const block = blocks.find(bears)
    if (intent) return { intent: intent._id }
    return block && { block: block._id }
  }
}
