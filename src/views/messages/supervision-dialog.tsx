import { useSelector } from '@xstate/react'
import { supervisionHours } from '../../domain/messages/supervision.ts'
import type { SupervisionOpeningRef } from '../../machines/messages/supervision-opening.ts'
import { JustifyingDialog } from '../ui/dialogs/justifying-dialog.tsx'

export const SupervisionDialog = ({ opening }: { readonly opening: SupervisionOpeningRef }) => (
  <JustifyingDialog
    justifying={opening}
    title={`Read the messages of ${useSelector(opening, ({ context }) => context.of.name)}`}
    act="Read messages"
    description={`You can read them for ${supervisionHours.toString()} hours. Your name and the reason stay on record.`}
  />
)
