import { useSelector } from '@xstate/react'
import { O } from '../../../../domain/fp.ts'
import type { ReportFault, ReportPart } from '../../../../domain/report/report-fault.ts'
import type { ReportEditorRef } from '../../../../machines/report-editor.ts'

/** Why the last preview failed, if it was for this part of the report. */
export const useFaultOf = (editor: ReportEditorRef, part: ReportPart): ReportFault | null => {
  const preview = useSelector(editor, ({ children }) => children.preview)
  return useSelector(preview, (snapshot) => {
    const failure = snapshot?.context.failure ?? O.none
    return O.isSome(failure) && failure.value.fault?.part === part ? failure.value.fault : null
  })
}
