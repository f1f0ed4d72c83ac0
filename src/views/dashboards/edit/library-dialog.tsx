import { NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { O } from '../../../domain/fp.ts'
import type { Widget } from '../../../domain/widgets/widget.ts'
import { WidgetType, widgetTypes } from '../../../domain/widgets/widget-definition.ts'
import type { EditModeRef } from '../../../machines/dashboards/edit-mode.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { EditDialog } from './edit-dialog.tsx'
import styles from './library-dialog.module.css'
import { LibraryList } from './library-list.tsx'
import { WidgetPreview } from './widget-preview.tsx'
import { wordMatcher } from '../../../domain/text/match-words.ts'
import { foundText } from '../../ui/texts/found-text.ts'

const foundWidgets = (library: readonly Widget[], search: string, widgetType: WidgetType | null): readonly Widget[] => {
  const isFound = wordMatcher(search)
  return library.filter(
    (widget) =>
      (widgetType === null || widget.widgetType === widgetType) && isFound(`${widget.title} ${widget.description}`),
  )
}

interface Props {
  readonly edit: EditModeRef
}

const typeChoices = [
  { value: '', label: 'All types' },
  ...Object.entries(widgetTypes).map(([value, { title }]) => ({ value, label: title })),
]

const LoadingLibrary = () => (
  <div role="status" aria-label="Loading widgets">
    <Skeleton height="20rem" />
  </div>
)

const LibraryFilters = ({ edit }: Props) => {
  const { search, widgetType } = useSelector(edit, ({ context }) => context)
  return (
    <div className={styles['filters']}>
      <TextInput
        label="Search"
        type="search"
        data-autofocus
        value={search}
        onChange={(event) => edit.send({ type: 'library.searched', search: event.currentTarget.value })}
      />
      <NativeSelect
        label="Type"
        data={typeChoices}
        value={widgetType ?? ''}
        onChange={({ currentTarget: { value } }) =>
          edit.send({ type: 'library.filtered', widgetType: WidgetType.is(value) ? value : null })
        }
      />
    </div>
  )
}

const LibraryPreview = ({ edit }: Props) => {
  const preview = useSelector(edit, ({ context }) => context.preview)
  const chosen = useSelector(edit, ({ context }) => context.chosen)
  const titleId = useId()
  return (
    <div className={styles['preview']} role="region" aria-label="Preview" tabIndex={0}>
      {O.isSome(preview) ? (
        <WidgetPreview key={preview.value.sessionId} widget={preview.value} titleId={titleId} />
      ) : (
        <p className={styles['hint']}>
          {O.isSome(chosen)
            ? 'This widget cannot be shown: its configuration does not fit its type.'
            : 'Choose a widget to see it here.'}
        </p>
      )}
    </div>
  )
}

const LibraryColumns = ({ edit, library }: Props & { readonly library: readonly Widget[] }) => {
  const { search, widgetType, chosen } = useSelector(edit, ({ context }) => context)
  const widgets = foundWidgets(library, search, widgetType)
  return (
    <div className={styles['columns']}>
      <div className={styles['stock']}>
        <p role="status" className={styles['count']}>
          {foundText(widgets.length, 'widget')}
        </p>
        <LibraryList
          widgets={widgets}
          chosen={O.isSome(chosen) ? chosen.value.name : null}
          onChoose={(name) => edit.send({ type: 'widget.chosen', name })}
        />
      </div>
      <LibraryPreview edit={edit} />
    </div>
  )
}

const LibraryContent = ({ edit }: Props) => {
  const library = useSelector(edit, ({ context }) => context.library)
  const isFetching = useSelector(edit, (snapshot) => snapshot.matches({ choosing: 'fetching' }))
  const isFailed = useSelector(edit, (snapshot) => snapshot.matches({ choosing: 'failed' }))
  const isTrying = useSelector(edit, (snapshot) => snapshot.matches({ choosing: { failed: 'trying' } }))
  if (isFailed) return <FetchFailed isTrying={isTrying} onRetry={() => edit.send({ type: 'library.opened' })} />
  if (isFetching && O.isNone(library)) return <LoadingLibrary />
  return O.isSome(library) ? <LibraryColumns edit={edit} library={library.value} /> : null
}

export const LibraryDialog = ({ edit }: Props) => {
  const isOpen = useSelector(edit, (snapshot) => snapshot.matches('choosing'))
  return (
    <EditDialog edit={edit} isOpen={isOpen} title="Add widget" apply="Add" size="64rem" isForm={false}>
      <LibraryFilters edit={edit} />
      <LibraryContent edit={edit} />
    </EditDialog>
  )
}
