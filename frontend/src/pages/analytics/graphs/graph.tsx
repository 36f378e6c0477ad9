/** A graph: its title, what it counts, its choice of views, the numbers above it and the picture that is chosen. */
import './graphs.css'
import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Link from '@cloudscape-design/components/link'
import Popover from '@cloudscape-design/components/popover'
import SegmentedControl from '@cloudscape-design/components/segmented-control'
import { useTranslation } from 'react-i18next'
import type { FigureName } from '#shared/figures/figures'
import type { Texts } from '../../../core/i18n.ts'
import type { GraphDefinition, GraphProps, Section } from '../graph-props.ts'
import { Facts } from './facts.tsx'
import { isEmpty, type DataOf } from './graph-data.ts'
import { GraphPicture } from './graph-picture.tsx'
import type { View } from './pictures/picture-props.ts'
import { WayOn } from './way-on.tsx'

export type GraphName = keyof Texts['figures']['graphs']

interface Drawing {
  views: readonly [View, ...View[]]
  dataOf: DataOf
}

/** One graph of the register: how it is called, where it is shown, which figure it draws, and how. */
export const graphOf = (
  section: Section,
  name: GraphName,
  figure: FigureName,
  { isWide, isYearly, ...drawing }: Drawing & Pick<GraphDefinition, 'isWide' | 'isYearly'>,
): GraphDefinition => ({
  name,
  title: (t) => t(`graphs.${name}.title`),
  section,
  figure,
  views: drawing.views,
  ...(isWide && { isWide }),
  ...(isYearly && { isYearly }),
  Graph: (props) => <Graph {...props} {...drawing} name={name} />,
})

interface OwnProps extends GraphProps, Drawing {
  name: GraphName
}

function Graph(props: OwnProps) {
  const { name, views, dataOf, view, onView, onDrill, query, current, previous, isPrinted } = props
  const { t } = useTranslation('figures')
  const title = t(`graphs.${name}.title`)
  const help = t(`graphs.${name}.help`)
  const data = dataOf({ query, current, previous, t })
  const shown = views.find((one) => one === view) ?? views[0]
  return (
    <Container
      // Nothing scrolls on paper.
      fitHeight={!isPrinted}
      header={
        <Header
          variant="h3"
          {...(isPrinted
            ? { description: help }
            : {
                info: <Help title={title} text={help} />,
                actions: views.length > 1 && <Views title={title} views={views} shown={shown} onView={onView} />,
              })}
        >
          {title}
        </Header>
      }
    >
      <div className="graph">
        {data.facts.length > 0 && <Facts facts={data.facts} />}
        {isEmpty(data) ? (
          <div className="graph-picture">
            <Box textAlign="center" color="text-body-secondary" padding={{ vertical: 'xxl' }}>
              {t('empty')}
            </Box>
          </div>
        ) : (
          <GraphPicture view={shown} {...{ title, help, data, onDrill, onView, isPrinted }} />
        )}
        {!isPrinted && data.wayOn && <WayOn {...data.wayOn} />}
      </div>
    </Container>
  )
}

function Help({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('figures')
  return (
    <Popover triggerType="custom" size="medium" header={title} content={text} renderWithPortal>
      <Link variant="info" ariaLabel={t('help-of', { title })}>
        {t('help')}
      </Link>
    </Popover>
  )
}

interface ViewsProps extends Pick<GraphProps, 'onView'> {
  title: string
  views: readonly View[]
  shown: View
}

function Views({ title, views, shown, onView }: ViewsProps) {
  const { t } = useTranslation('figures')
  return (
    <SegmentedControl
      label={t('views-of', { title })}
      selectedId={shown}
      options={views.map((id) => ({ id, text: t(`views.${id}`) }))}
      onChange={({ detail }) => onView(detail.selectedId)}
    />
  )
}
