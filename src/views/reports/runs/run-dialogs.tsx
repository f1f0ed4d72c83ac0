import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { ReportRunsRef } from '../../../machines/reports/report-runs.ts'
import { useFocusReturned } from '../../adapters/use-focus-returned.ts'
import { ComparisonModal } from './comparison-modal.tsx'
import { RunFailedModal } from './run-failed-modal.tsx'
import { RunModal } from './run-modal.tsx'
import { WorkingDialog } from './working-dialog.tsx'

interface Props {
  readonly runs: ReportRunsRef
}

/** What is done with the run that was chosen. */
export const RunDialogs = ({ runs }: Props) => {
  const { chosen, opened, reissued, failure } = useSelector(runs, ({ context }) => context)
  const state = useSelector(runs, ({ value }) => value.desk)
  useFocusReturned(state !== 'free')
  const cancel = () => runs.send({ type: 'work.cancelled' })
  if (O.isNone(chosen)) return null
  switch (state) {
    case 'opening':
      return <WorkingDialog title={chosen.value.title} text="The report is being fetched" onCancel={cancel} />
    case 'reissuing':
      return <WorkingDialog title={chosen.value.title} text="The report is being issued again" onCancel={cancel} />
    case 'reading':
      return O.isSome(opened) && <RunModal runs={runs} opened={opened.value} />
    case 'compared':
      return O.isSome(reissued) && <ComparisonModal runs={runs} reissued={reissued.value} />
    case 'failed':
      return O.isSome(failure) && <RunFailedModal runs={runs} run={chosen.value} failure={failure.value} />
    case 'free':
      return null
  }
}
