import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { O, pipe } from '../../../domain/fp.ts'
import type { DashboardType } from '../../../domain/dashboards/dashboard-type.ts'
import { dashboardKeyFrom, dashboardKeyText } from '../../../domain/dashboards/dashboard-key.ts'
import type { PreviewDashboard, WidgetPreviewerRef } from '../../../machines/widgets/widget-previewer.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { WidgetPreview } from '../../dashboards/edit/widget-preview.tsx'
import styles from './creator-dialog.module.css'
import { ListedSelect } from '../../ui/selects.ts'

interface Props {
  readonly previewer: WidgetPreviewerRef
}

const maxOffered = 50

const dashboardKinds: readonly (readonly [DashboardType, string])[] = [
  ['admin', 'Firm'],
  ['adviser', 'Advisers'],
  ['group', 'Groups'],
  ['portfolio', 'Accounts'],
]

const offeredDashboards = (dashboards: readonly PreviewDashboard[]) =>
  dashboardKinds.map(([kind, group]) => ({
    group,
    items: dashboards
      .filter(({ dashboardKey }) => dashboardKey.type === kind)
      .map(({ dashboardKey, name }) => ({
        value: dashboardKeyText(dashboardKey),
        label: kind === 'admin' ? name : `${name} (${dashboardKey.code})`,
      })),
  }))

const DashboardField = ({ previewer }: Props) => {
  const dashboards = useSelector(previewer, ({ context }) => context.dashboards)
  const dashboardKey = useSelector(previewer, ({ context }) => context.dashboardKey)
  const isListing = useSelector(previewer, (snapshot) => snapshot.matches('listing'))
  return (
    <ListedSelect
      label="Preview with the figures of"
      searchable
      allowDeselect={false}
      limit={maxOffered}
      disabled={isListing}
      placeholder={isListing ? 'Loading' : ''}
      nothingFoundMessage="No matches"
      data={offeredDashboards(dashboards)}
      value={pipe(
        dashboardKey,
        O.match(() => null, dashboardKeyText),
      )}
      onChange={(path) => {
        const chosen = dashboardKeyFrom(path ?? '')
        if (O.isSome(chosen)) previewer.send({ type: 'dashboard.chosen', dashboardKey: chosen.value })
      }}
    />
  )
}

export const DraftPreview = ({ previewer }: Props) => {
  const preview = useSelector(previewer, ({ context }) => context.preview)
  const isFailed = useSelector(previewer, (snapshot) => snapshot.matches('failed'))
  const isTrying = useSelector(previewer, (snapshot) => snapshot.matches({ failed: 'trying' }))
  const titleId = useId()
  return (
    <div className={styles['preview']}>
      {isFailed ? (
        <FetchFailed isTrying={isTrying} onRetry={() => previewer.send({ type: 'dashboards.retried' })} />
      ) : (
        <DashboardField previewer={previewer} />
      )}
      <div className={styles['stage']} role="region" aria-label="Preview" tabIndex={0}>
        {O.isSome(preview) && <WidgetPreview key={preview.value.sessionId} widget={preview.value} titleId={titleId} />}
      </div>
    </div>
  )
}
