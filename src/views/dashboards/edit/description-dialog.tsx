import { useSelector } from '@xstate/react'
import type { EditModeRef } from '../../../machines/dashboards/edit-mode.ts'
import { EditDialog, TitleField } from './edit-dialog.tsx'
import { StructureChoice } from './structure-choice.tsx'

interface Props {
  readonly edit: EditModeRef
}

export const DescriptionDialog = ({ edit }: Props) => {
  const isOpen = useSelector(edit, (snapshot) => snapshot.matches('describing'))
  const { title, structure } = useSelector(edit, ({ context }) => context.description)
  return (
    <EditDialog edit={edit} isOpen={isOpen} title="Edit dashboard" apply="Apply">
      <TitleField title={title} onType={(typed) => edit.send({ type: 'title.typed', title: typed })} />
      <StructureChoice
        chosen={structure}
        onChoose={(chosen) => edit.send({ type: 'structure.chosen', structure: chosen })}
      />
    </EditDialog>
  )
}
