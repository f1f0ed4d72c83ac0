import { useSelector } from '@xstate/react'
import { dashboardTitles } from '../../../domain/dashboards/dashboard-type.ts'
import { O } from '../../../domain/fp.ts'
import { countDashboards, type WidgetUses } from '../../../domain/widgets/library/widget-uses.ts'
import type { WidgetEditorRef } from '../../../machines/widgets/widgets-admin.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { pluralise } from '../../../domain/text/pluralise.ts'

const UseList = ({ uses }: Pick<WidgetUses, 'uses'>) => (
  <ul>
    {uses.map(({ type, dashboards }) => (
      <li key={type}>
        {dashboardTitles[type]}: {pluralise(dashboards, 'dashboard')}
      </li>
    ))}
  </ul>
)

export const UsesDialog = ({ editor }: { readonly editor: WidgetEditorRef }) => {
  const doubt = useSelector(editor, ({ context }) => context.doubt)
  if (O.isNone(doubt)) return null
  const { uses, people } = doubt.value
  return (
    <ConfirmDialog
      title={`Change this widget on ${pluralise(countDashboards(doubt.value), 'dashboard')}?`}
      act="Save"
      onConfirm={() => editor.send({ type: 'save.confirmed' })}
      onCancel={() => editor.send({ type: 'save.cancelled' })}
    >
      Everybody who has one of them open sees the change immediately.
      <UseList uses={uses} />
      {people > 0 &&
        `${pluralise(people, 'person has', 'people have')} customised this widget. Their settings are kept.`}
    </ConfirmDialog>
  )
}
