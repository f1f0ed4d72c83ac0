import { TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { findWidget } from '../../../domain/dashboards/structure.ts'
import { O, pipe } from '../../../domain/fp.ts'
import { markModifiedParts } from '../../../domain/widgets/figures/departures.ts'
import { widgetTitle } from '../../../domain/widgets/widget.ts'
import { WidgetDefinition } from '../../../domain/widgets/widget-definition.ts'
import type { TableColumn } from '../../../domain/widgets/table/widget-table.ts'
import type { DashboardRef } from '../../../machines/dashboards/dashboard.ts'
import type { EditModeRef } from '../../../machines/dashboards/edit-mode.ts'
import { useToday } from '../../adapters/firm-time.ts'
import { WidgetFields } from './detail/widget-fields.tsx'
import { TemplateWords } from '../../widgets/template-words.tsx'
import { amendValue } from './detail/amended.ts'
import { type FieldChoice, ChoiceField } from './detail/choice-field.tsx'
import styles from './detail/detail.module.css'
import { EditDialog, TitleField } from './edit-dialog.tsx'

interface Props {
  readonly dashboard: DashboardRef
  readonly edit: EditModeRef
}

const columnsOf = (dashboard: DashboardRef, wid: string): readonly TableColumn[] => {
  const figures = dashboard.getSnapshot().context.widgets[wid]?.actor.getSnapshot().context.figures ?? O.none
  return O.isSome(figures) && figures.value._tag === 'Table' ? figures.value.table.columns : []
}

interface SizeFieldProps {
  readonly widget: WidgetDefinition
  readonly onEdit: (widget: WidgetDefinition) => void
}

type ModalSize = NonNullable<WidgetDefinition['modalSize']>

const modalSizes: readonly FieldChoice<ModalSize>[] = [
  { value: 'sm', label: 'Small' },
  { value: 'md', label: 'Medium' },
  { value: 'lg', label: 'Large' },
  { value: 'xl', label: 'Very large' },
]

const SizeField = ({ widget, onEdit }: SizeFieldProps) => (
  <ChoiceField
    label="Full-screen size"
    value={widget.fullScreen === true ? undefined : widget.modalSize}
    choices={modalSizes}
    none="Whole screen"
    onEdit={(modalSize) => onEdit(amendValue(WidgetDefinition, widget, { modalSize, fullScreen: undefined }))}
  />
)

interface TemplateFieldsProps {
  readonly widget: WidgetDefinition
  readonly onEdit: (widget: WidgetDefinition) => void
}

const templateFields = [
  { key: 'titleTemplateUrl', label: 'Heading template' },
  { key: 'editTitleTemplateUrl', label: 'Template above the fields' },
  { key: 'deleteTemplateUrl', label: 'Delete confirmation template' },
] as const

const TemplateFields = ({ widget, onEdit }: TemplateFieldsProps) => (
  <details>
    <summary>Templates</summary>
    <div className={styles['fields']}>
      {templateFields.map(({ key, label }) => (
        <TextInput
          key={key}
          label={label}
          placeholder="/templates/name.md"
          value={widget[key] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onEdit(amendValue(WidgetDefinition, widget, { [key]: value === '' ? undefined : value }))
          }
        />
      ))}
    </div>
  </details>
)

const DetailFields = ({ dashboard, edit, widget }: Props & { readonly widget: WidgetDefinition }) => {
  const rewrite = (edited: WidgetDefinition): void => {
    const { ground, library } = edit.getSnapshot().context
    const before = pipe(
      findWidget(ground.rows, edited.wid),
      O.getOrElse(() => edited),
    )
    edit.send({ type: 'widget.edited', widget: markModifiedParts(edited, before, library) })
  }
  return (
    <>
      <TitleField
        title={widget.title}
        description="{today} is replaced by today’s date."
        onType={(title) => rewrite({ ...widget, title })}
      />
      <WidgetFields widget={widget} columns={columnsOf(dashboard, widget.wid)} onEdit={rewrite} />
      <SizeField widget={widget} onEdit={rewrite} />
      <TemplateFields widget={widget} onEdit={rewrite} />
    </>
  )
}

export const DetailDialog = ({ dashboard, edit }: Props) => {
  const today = useToday()
  const isOpen = useSelector(edit, (snapshot) => snapshot.matches('detailing'))
  const detail = useSelector(edit, ({ context }) => context.detail)
  const template = useSelector(edit, ({ context }) => O.toNullable(context.template))
  const name = useSelector(edit, ({ context: { ground, detail: open } }) =>
    pipe(
      open,
      O.chain(({ wid }) => findWidget(ground.rows, wid)),
      O.match(
        () => '',
        ({ title }) => widgetTitle(title, today),
      ),
    ),
  )
  return (
    <EditDialog edit={edit} isOpen={isOpen} title={`Edit ${name}`} apply="Apply" size="xl">
      {template !== null && <TemplateWords template={template}>{null}</TemplateWords>}
      {O.isSome(detail) && <DetailFields dashboard={dashboard} edit={edit} widget={detail.value} />}
    </EditDialog>
  )
}
