import { useSelector } from '@xstate/react'
import { useContext } from 'react'
import { O } from '../../domain/fp.ts'
import { exportTitle } from '../../domain/dashboards/export/export-name.ts'
import { subjectName } from '../../domain/widgets/sheet/figures-subject.ts'
import { figuresDays } from './figures-days.ts'
import { dashboardPath, newMessagePath, reportPath, tradingPath } from '../../domain/navigation/route.ts'
import { shownTitle } from '../../domain/dashboards/presence/typed-titles.ts'
import type { DashboardRef } from '../../machines/dashboards/dashboard.ts'
import { screenOnlyMark } from '../adapters/picture-marks.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { EditToggle } from './edit/edit-bar.tsx'
import { ExportMenu, ExportNotice } from './export/export-menu.tsx'
import { HistoryToggle } from './history/history-toggle.tsx'
import { TemplateFailure, TitleWords } from '../widgets/template-words.tsx'
import { MoreButton, MoreLink, MoreMenu } from '../ui/more-menu.tsx'
import { DashboardPresence } from './presence.tsx'
import styles from './title-bar.module.css'
import { PresenceContext, usePastTitle, useTypedDashboardTitle } from './use-title.ts'
import { Alert } from '@mantine/core'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import { sameJson } from '../../domain/json/parse-json.ts'
import { archiveOf } from '../../domain/archive/archive-key.ts'
import type { PersonalViewRef } from '../../machines/dashboards/personal-view.ts'
import type { TimeTravelRef } from '../../machines/dashboards/time-travel.ts'
import { NewReportsContext } from '../archive/new-reports-context.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { WordButton, WordLink } from '../ui/icons/word-button.tsx'
import { NewCount } from '../ui/new-count.tsx'
import { RelatedAccountsMenu, WhatIfLinks } from './related-accounts-menu.tsx'
import { problemText } from '../../domain/texts.ts'

interface ResetViewProps {
  readonly personalView: PersonalViewRef
}

export const ResetConfirmation = ({ personalView }: ResetViewProps) => {
  const isOpen = useSelector(personalView, (snapshot) => !snapshot.matches({ resetting: 'idle' }))
  const isResetting = useSelector(personalView, (snapshot) => snapshot.matches({ resetting: 'resetting' }))
  const hasFailed = useSelector(personalView, (snapshot) => snapshot.matches({ resetting: 'failed' }))
  return (
    <ConfirmDialog
      title="Reset my view"
      act="Reset"
      isOpen={isOpen}
      isBusy={isResetting}
      refusal={
        hasFailed && (
          <Alert color="red" role="alert">
            {problemText}
          </Alert>
        )
      }
      onConfirm={() => personalView.send({ type: 'reset.confirmed' })}
      onCancel={() => personalView.send({ type: 'reset.cancelled' })}
    >
      This removes everything you have collapsed, filtered, sorted or hidden on this dashboard, in all your browsers.
      You see the shared view again. Nobody else is affected.
    </ConfirmDialog>
  )
}

export const ResetButton = ({ personalView }: ResetViewProps) => {
  const hasOwn = useSelector(personalView, ({ context }) => Object.keys(context.views).length > 0)
  return (
    hasOwn && (
      <MoreButton icon="reset" onClick={() => personalView.send({ type: 'reset.opened' })}>
        Reset my view
      </MoreButton>
    )
  )
}

interface Props {
  readonly dashboard: DashboardRef
  readonly title: string
}

/** Folds for this person only, so edit mode, which folds for everybody, hides it. */
const FoldingAll = ({ dashboard }: Pick<Props, 'dashboard'>) => {
  const isEditing = useSelector(dashboard, (snapshot) => snapshot.matches({ mode: 'editing' }))
  return (
    !isEditing && (
      <>
        <MoreButton icon="collapseAll" onClick={() => dashboard.send({ type: 'all.collapsed' })}>
          Collapse all
        </MoreButton>
        <MoreButton icon="expandAll" onClick={() => dashboard.send({ type: 'all.expanded' })}>
          Expand all
        </MoreButton>
      </>
    )
  )
}

interface TravelToggleProps {
  readonly dashboard: DashboardRef
}

const OpenTravel = ({ travel }: { readonly travel: TimeTravelRef }) => {
  const isOpen = useSelector(travel, (snapshot) => snapshot.matches({ bar: 'open' }))
  return (
    <WordButton icon="time" isPressed={isOpen} onClick={() => travel.send({ type: 'travel.toggled' })}>
      Another date
    </WordButton>
  )
}

const TravelToggle = ({ dashboard }: TravelToggleProps) => {
  const travel = useSelector(dashboard, ({ children }) => children.timeTravel)
  return travel !== undefined && <OpenTravel travel={travel} />
}

export const ReportsLink = ({ dashboardKey }: { readonly dashboardKey: DashboardKey }) => {
  const count = useSelector(useContext(NewReportsContext), (snapshot) =>
    snapshot !== undefined && sameJson(snapshot.context.archiveKey, archiveOf(dashboardKey))
      ? snapshot.context.count
      : 0,
  )
  return (
    <WordLink icon="reports" href={reportPath(dashboardKey)}>
      Reports
      {count > 0 && <NewCount count={count} className={styles['count'] ?? ''} />}
    </WordLink>
  )
}

export const TitleBar = ({ dashboard, title: real }: Props) => {
  const title = shownTitle(real, useTypedDashboardTitle())
  const isPast = usePastTitle(dashboard) !== null
  const template = useSelector(dashboard, ({ context: { titleTemplate } }) =>
    isPast ? null : O.toNullable(titleTemplate),
  )
  const presence = useContext(PresenceContext)
  const name = useSelector(dashboard, ({ context }) => context.name)
  const dashboardKey = useSelector(dashboard, ({ context }) => context.dashboardKey)
  const dates = useSelector(dashboard, ({ context }) => context.dates)
  const exporting = useSelector(dashboard, ({ children }) => children.exporting)
  const personalView = useSelector(dashboard, ({ context }) => context.personalView)
  const { type } = dashboardKey
  const titleNow = () => {
    const widgets = Object.values(dashboard.getSnapshot().context.widgets).map(({ actor }) => actor)
    return exportTitle(title, subjectName(name, dashboardKey), figuresDays(widgets))
  }
  return (
    <header className={styles['bar']}>
      <PageTitle>{`${title} · ${name}`}</PageTitle>
      <h1 className={styles['heading']}>
        <span className={styles['title']}>
          {template === null ? title : <TitleWords template={template}>{title}</TitleWords>}
        </span>
        <span className={styles['name']}>{name}</span>
      </h1>
      {template !== null && <TemplateFailure template={template} />}
      {presence && <DashboardPresence presence={presence} />}
      <div className={styles['actions']} role="group" aria-label="Dashboard" {...screenOnlyMark}>
        <RelatedAccountsMenu dashboard={dashboard} />
        <ReportsLink dashboardKey={dashboardKey} />
        {exporting !== undefined && <ExportMenu exporting={exporting} titleNow={titleNow} dates={dates} />}
        <TravelToggle dashboard={dashboard} />
        <EditToggle dashboard={dashboard} />
        <MoreMenu>
          {type !== 'external' && (
            <MoreLink icon="trading" href={tradingPath(dashboardKey)}>
              Trading
            </MoreLink>
          )}
          <MoreLink icon="message" href={newMessagePath(dashboardPath(dashboardKey))}>
            Write about this
          </MoreLink>
          <WhatIfLinks dashboard={dashboard} />
          <FoldingAll dashboard={dashboard} />
          <ResetButton personalView={personalView} />
          <HistoryToggle dashboard={dashboard} />
        </MoreMenu>
      </div>
      <ResetConfirmation personalView={personalView} />
      {exporting !== undefined && <ExportNotice exporting={exporting} />}
    </header>
  )
}
