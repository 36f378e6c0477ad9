/**
 * The list of tours, and the one that is walked. The hotspots are drawn into the places that pages have marked, so that a page
 * knows nothing of tours but its marks, and nothing is fetched before somebody asks.
 */
import './tours.css'
import AnnotationContext, { type AnnotationContextProps } from '@cloudscape-design/components/annotation-context'
import Button from '@cloudscape-design/components/button'
import Hotspot from '@cloudscape-design/components/hotspot'
import TutorialPanel, { type TutorialPanelProps } from '@cloudscape-design/components/tutorial-panel'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, type NavigateFunction } from 'react-router'
import { toursOf, type Tour } from '#shared/company/tours'
import { useAgent, agentChanged } from '../../core/agent.tsx'
import { useCurrentPage } from '../../core/current-page.ts'
import { quietly } from '../../core/api.ts'
import { listen } from '../../core/listen.ts'
import { pathTo, type PageName } from '../../core/pages.ts'
import { tourAsked } from '../../core/tour.ts'
import { stepsFor, type TourStep } from './steps.ts'

type Tutorial = AnnotationContextProps.Tutorial & { readonly tour: Tour; readonly places: readonly TourStep[] }

export default function Tours() {
  const lead = useLead()
  const { agent } = useAgent()
  const asked = tourAsked.use()
  const tutorials = useTutorials()
  const walked = tutorials.find(({ tour }) => tour === asked) ?? null
  const words = useWords()
  const [at, setAt] = useState(0)

  function begin(tour: Tour) {
    setAt(0)
    tourAsked.change(tour)
    lead(tutorials.find((one) => one.tour === tour)?.places[0])
  }
  /** It does not begin by itself again, neither here nor elsewhere. */
  function end(tour: Tour) {
    tourAsked.change(undefined)
    if (agent.toursSeen.includes(tour)) return
    agentChanged({ ...agent, toursSeen: [...agent.toursSeen, tour] })
    void quietly.account.seeTour({ tour }).catch(() => undefined)
  }

  // A tour that was begun elsewhere begins on the page of its first step.
  const begun = useRef<Tour>(undefined)
  useEffect(() => {
    if (walked && begun.current !== walked.tour) lead(walked.places[0])
    begun.current = walked?.tour
  })
  useEscape(() => (walked ? end(walked.tour) : tourAsked.change(undefined)))

  return (
    <AnnotationContext
      currentTutorial={walked}
      i18nStrings={words.annotation}
      onStartTutorial={({ detail }) => begin((detail.tutorial as Tutorial).tour)}
      onExitTutorial={({ detail }) => end((detail.tutorial as Tutorial).tour)}
      onFinish={() => walked && end(walked.tour)}
      onStepChange={({ detail }) => {
        setAt(detail.step)
        lead(walked?.places[detail.step])
      }}
    >
      {walked ? (
        <Spots key={walked.tour} steps={walked.places} current={walked.places[at]?.spot} />
      ) : (
        <aside className="tour-panel" aria-label={words.panel.tutorialListTitle}>
          <div className="tour-panel-close">
            <Close />
          </div>
          <TutorialPanel i18nStrings={words.panel} tutorials={tutorials} />
        </aside>
      )}
    </AnnotationContext>
  )
}

/** Leads to the page of a step. That its page shows is not enough, because another one may be on its way. */
function useLead(): (step: TourStep | undefined) => void {
  const navigate = useNavigate()
  const page = useCurrentPage()
  const { pathname } = useLocation()
  const path = useRef(pathname)
  const awaited = useRef<PageName>(undefined)
  useEffect(() => {
    path.current = pathname
    if (awaited.current === page) awaited.current = undefined
  }, [page, pathname])
  return (step) => {
    if (!step) return
    if (step.opensCustomer) void openCustomer(() => path.current, navigate)
    if (step.page === page && (awaited.current ?? page) === page) return
    awaited.current = step.page
    void navigate(pathTo(step.page))
  }
}

/** Opens who waits, or was here last, unless somebody is open: a card is about something that can be seen. */
async function openCustomer(pathNow: () => string, navigate: NavigateFunction): Promise<void> {
  const inbox = pathTo('conversations')
  const isNobodyOpen = () => !pathNow().startsWith(`${inbox}/`)
  for (const type of ['priority', 'customers'] as const) {
    if (!isNobodyOpen()) return
    const [first] = await quietly.conversations.list({ type, order: 'latest' }).catch(() => [])
    if (first && isNobodyOpen()) return void navigate(`${inbox}/${first._id}`)
  }
}

function Close() {
  const { t } = useTranslation('tours')
  const place = useRef<HTMLDivElement>(null)
  // Whoever opened the list goes on in it with the keyboard.
  useEffect(() => place.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={place}>
      <Button variant="icon" iconName="close" ariaLabel={t('close')} onClick={() => tourAsked.change(undefined)} />
    </div>
  )
}

/** Those of the agent's role, each a single task with its steps. */
function useTutorials(): readonly Tutorial[] {
  const { t } = useTranslation('tours')
  const { rights } = useAgent()
  return useMemo(
    () =>
      toursOf(rights.roles.filter((role) => role !== 'engineer')).flatMap((tour): Tutorial[] => {
        const places = stepsFor(tour, rights)
        if (places.length === 0) return []
        const steps = places.map(({ spot, text }) => ({
          title: t(`steps.${text}.title`),
          content: t(`steps.${text}.text`),
          hotspotId: spot,
        }))
        return [
          {
            tour,
            places,
            title: t(`tours.${tour}.title`),
            description: t(`tours.${tour}.text`),
            completedScreenDescription: t('done'),
            completed: false,
            tasks: [{ title: t(`tours.${tour}.title`), steps }],
          },
        ]
      }),
    [t, rights],
  )
}

/**
 * A hotspot for each step: at its place on the page, or in the middle of the window where the page shows none just now. Only
 * that of the current step shows, because the marks would push apart what stands around them.
 */
function Spots({ steps, current }: { steps: readonly TourStep[]; current: string | undefined }) {
  const places = usePlaces(steps)
  return steps.map(({ spot, isBeside }) => {
    const place = places.get(spot)
    const direction = isBeside ? 'right' : 'bottom'
    const hotspot = <Hotspot hotspotId={spot} direction={place ? direction : 'top'} />
    return place ? (
      createPortal(<span hidden={spot !== current}>{hotspot}</span>, place, spot)
    ) : (
      <Nowhere key={spot} isHidden={spot !== current}>
        {hotspot}
      </Nowhere>
    )
  })
}

/** A step that is not the current one is there to be gone to, and not to be seen. */
const Nowhere = ({ isHidden, children }: { isHidden: boolean; children: ReactNode }) =>
  createPortal(<div className={isHidden ? 'tour-nowhere tour-hidden' : 'tour-nowhere'}>{children}</div>, document.body)

/** The marked places that can be seen; looked for again whenever the page has changed. */
function usePlaces(steps: readonly TourStep[]): ReadonlyMap<string, Element> {
  const [places, setPlaces] = useState<ReadonlyMap<string, Element>>(new Map())
  useEffect(() => {
    const look = () => {
      const found = new Map(
        steps.flatMap(({ spot }) => {
          const place = [...document.querySelectorAll(`[data-tour="${spot}"]`)].find(isSeen)
          return place ? [[spot, place] as const] : []
        }),
      )
      setPlaces((before) => (isSame(before, found) ? before : found))
    }
    look()
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['hidden'] })
    return () => observer.disconnect()
  }, [steps])
  return places
}

const isSeen = (place: Element): boolean => place.closest('[hidden], [aria-hidden="true"]') === null

const isSame = (one: ReadonlyMap<string, Element>, other: ReadonlyMap<string, Element>): boolean =>
  one.size === other.size && [...one].every(([spot, place]) => other.get(spot) === place)

function useEscape(act: () => void) {
  useEffect(() =>
    listen(document, { keydown: ({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && act() }),
  )
}

function useWords(): { annotation: AnnotationContextProps.I18nStrings; panel: TutorialPanelProps.I18nStrings } {
  const { t } = useTranslation('tours')
  return {
    annotation: {
      nextButtonText: t('next'),
      previousButtonText: t('previous'),
      finishButtonText: t('finish'),
      labelDismissAnnotation: t('hide'),
      labelHotspot: (_, index, count) => t('step-of', { number: index + 1, count }),
      stepCounterText: (index, count) => t('step-of', { number: index + 1, count }),
      taskTitle: (_, title) => title,
    },
    panel: {
      loadingText: '',
      tutorialListTitle: t('name'),
      tutorialListDescription: t('lead'),
      tutorialListDownloadLinkText: '',
      tutorialCompletedText: t('finished'),
      learnMoreLinkText: '',
      startTutorialButtonText: t('begin'),
      restartTutorialButtonText: t('begin'),
      completionScreenTitle: t('finished'),
      feedbackLinkText: '',
      dismissTutorialButtonText: t('close'),
      taskTitle: (_, title) => title,
      stepTitle: (index, title) => `${index + 1}. ${title}`,
      labelExitTutorial: t('close'),
      labelTotalSteps: (count) => t('steps-count', { count }),
      labelLearnMoreExternalIcon: '',
      labelsTaskStatus: { pending: t('pending'), 'in-progress': t('pending'), success: t('finished') },
    },
  }
}
