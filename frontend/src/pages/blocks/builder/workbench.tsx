/** The builder at work: toolbar, entries, canvas or outline, inspector, and the dialogs of its gestures. */
import type { AutosuggestProps } from '@cloudscape-design/components/autosuggest'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Channel } from '#shared/chat/channels'
import type { Condition } from '#shared/fields/conditions'
import type { Hierarchy } from '#shared/contracts/hierarchy'
import type { ContentLanguage } from '#shared/languages'
import { useAgent } from '../../../core/agent.tsx'
import { useAtMost } from '../../../core/breakpoints.ts'
import { lazily } from '../../../core/lazy-page.ts'
import { LeavingDialog } from '../../../components/form/dirty-guard.tsx'
import { branchText } from '../conditions/branch-text.ts'
import type { CanvasProps } from './canvas/canvas-props.ts'
import { Canvas } from './canvas/canvas.tsx'
import { EntriesPanel } from './entries/entries-panel.tsx'
import { FindResponse } from './find-response.tsx'
import { Inspector } from './inspector.tsx'
import { iconOf } from './node-icon.tsx'
import { Outline } from './outline.tsx'
import { Toolbar } from './toolbar.tsx'
import { useWork, type Work } from './work.ts'

const Placing = lazy(() => lazily(() => import('./placing.tsx')))

interface WorkbenchProps {
  whole: Hierarchy
  drawn: Hierarchy
  channel: Channel
  setChannel: (channel: Channel) => void
}

export function Workbench({ whole, drawn, channel, setChannel }: WorkbenchProps) {
  const { supportedLangs } = useAgent().agent.company
  const work = useWork(whole, drawn, channel)
  const [language, setLanguage] = useState<ContentLanguage>('en')
  const [wantsOutline, setWantsOutline] = useState(false)
  const isNarrow = useAtMost('mobile')
  const isOutline = isNarrow || wantsOutline
  const find = useRef<AutosuggestProps.Ref>(null)
  const [mapPlace, setMapPlace] = useState<HTMLElement | null>(null)
  const { shown, opened, edits, show } = work
  const isInspecting = opened.id !== undefined || opened.beginning !== undefined
  return (
    <>
      <div className="builder-tools">
        <FindResponse field={find} nodes={whole.nodes} choose={show} />
        <Toolbar
          channel={channel}
          setChannel={setChannel}
          languages={supportedLangs}
          language={language}
          setLanguage={setLanguage}
          collapseTo={shown.collapseTo}
          isOutline={isOutline}
          setOutline={isNarrow ? undefined : setWantsOutline}
          canvas={shown.canvas}
          edits={work.undoing}
          preview={work.preview}
        />
      </div>
      <div className={isInspecting ? 'builder-panes builder-inspecting' : 'builder-panes'}>
        <div className="builder-side">
          <EntriesPanel nodes={whole.nodes} active={shown.active?.node} choose={show} />
          {!isOutline && <div ref={setMapPlace} className="builder-map-place" />}
        </div>
        <Drawn
          work={work}
          left={drawn.left}
          isOutline={isOutline}
          language={language}
          mapPlace={mapPlace}
          find={() => find.current?.focus()}
        />
        {isInspecting && (
          <Inspector
            opened={opened}
            record={(saved, before, gap) =>
              void edits.record(saved, before, gap).then(() => gap && shown.show(saved._id))
            }
            closed={() => shown.canvas.current?.focus()}
          />
        )}
      </div>
      <output className="unseen">{edits.told}</output>
      <Dialogs work={work} nodes={whole.nodes} language={language} />
    </>
  )
}

interface DrawnProps {
  work: Work
  /** How many responses are not drawn. */
  left: number
  isOutline: boolean
  language: ContentLanguage
  mapPlace: HTMLElement | null
  find: () => void
}

function Drawn({ work: { shown, acts, isReadOnly }, left, isOutline, language, mapPlace, find }: DrawnProps) {
  const { t } = useTranslation('builder')
  const { t: blocks } = useTranslation('blocks')
  const props: CanvasProps = {
    ...acts,
    tree: shown.tree,
    active: shown.active,
    isReadOnly,
    onFind: find,
    language,
    iconOf,
    // The boxes are drawn again only where it is another one.
    conditionText: useCallback((condition: Condition) => branchText(condition, blocks), [blocks]),
    label: t('tree'),
    handle: shown.canvas,
    mapPlace,
  }
  return (
    <div className="builder-drawn">
      {isOutline ? <Outline {...props} /> : <Canvas {...props} />}
      {left > 0 && <p className="builder-left">{t('left', { count: left })}</p>}
    </div>
  )
}

function Dialogs({ work, nodes, language }: Pick<Hierarchy, 'nodes'> & { work: Work; language: ContentLanguage }) {
  const { asked, ask, edits, opened, shown } = work
  return (
    <>
      {opened.asked && <LeavingDialog kind="panel" {...opened.asked} />}
      <Suspense>
        {asked && (
          <Placing
            asked={asked}
            tree={shown.tree}
            nodes={nodes}
            language={language}
            edits={edits}
            begin={(beginning) => opened.leave(() => opened.begin(beginning))}
            show={shown.show}
            close={() => ask(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
