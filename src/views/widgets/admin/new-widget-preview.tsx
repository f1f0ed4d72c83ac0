import { Select } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { O, pipe } from '../../../domain/fp.ts'
import type { DashboardType } from '../../../domain/dashboards/dashboard-type.ts'
import { placeFrom, placePath } from '../../../domain/log/frame.ts'
import type { PreviewPlace, WidgetCreatorRef } from '../../../machines/widgets/widget-creator.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { WidgetPreview } from '../../dashboards/edit/widget-preview.tsx'
import styles from './creator-dialog.module.css'

interface Props {
  readonly creator: WidgetCreatorRef
}

const mostOffered = 50

const kinds: readonly (readonly [DashboardType, string])[] = [
  ['admin', 'Firm'],
  ['adviser', 'Advisers'],
  ['group', 'Groups'],
  ['portfolio', 'Accounts'],
]

const offered = (places: readonly PreviewPlace[]) =>
  kinds.map(([kind, group]) => ({
    group,
    items: places
      .filter(({ place }) => place.type === kind)
      .map(({ place, name }) => ({
        value: placePath(place),
        label: kind === 'admin' ? name : `${name} (${place.code})`,
      })),
  }))

const PlaceField = ({ creator }: Props) => {
  const places = useSelector(creator, ({ context }) => context.places)
  const place = useSelector(creator, ({ context }) => context.place)
  const isListing = useSelector(creator, (snapshot) => snapshot.matches('listing'))
  return (
    <Select
      label="Preview with the figures of"
      searchable
      allowDeselect={false}
      limit={mostOffered}
      disabled={isListing}
      placeholder={isListing ? 'Loading' : ''}
      nothingFoundMessage="Nothing matches"
      data={offered(places)}
      value={pipe(
        place,
        O.match(() => null, placePath),
      )}
      onChange={(path) => {
        const chosen = placeFrom(path ?? '')
        if (O.isSome(chosen)) creator.send({ type: 'place.chosen', place: chosen.value })
      }}
    />
  )
}

export const NewWidgetPreview = ({ creator }: Props) => {
  const preview = useSelector(creator, ({ context }) => context.preview)
  const isFailed = useSelector(creator, (snapshot) => snapshot.matches('failed'))
  const isTrying = useSelector(creator, (snapshot) => snapshot.matches({ failed: 'trying' }))
  const titleId = useId()
  return (
    <div className={styles['preview']}>
      {isFailed ? (
        <FetchFailed isTrying={isTrying} onRetry={() => creator.send({ type: 'places.retried' })} />
      ) : (
        <PlaceField creator={creator} />
      )}
      <div className={styles['stage']} role="region" aria-label="Preview" tabIndex={0}>
        {O.isSome(preview) && <WidgetPreview key={preview.value.sessionId} widget={preview.value} titleId={titleId} />}
      </div>
    </div>
  )
}
